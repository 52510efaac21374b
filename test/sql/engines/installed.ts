/** Imports what only this folder's own package.json installs, so that types do not depend on it. */
export function importInstalled(name: string): Promise<unknown> {
  return import(/* @vite-ignore */ name)
}
