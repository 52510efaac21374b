/** Declares the copy of `dist/vectors.json`, which does not exist when this folder is type-checked. */
declare module '*/vectors.json' {
  const vectors: unknown
  export default vectors
}
