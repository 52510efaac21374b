import { fileURLToPath } from 'node:url'
import ts from 'typescript'

/** The root of the project, with a slash at its end. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** The compiler options of the project. */
export const { options: compilerOptions } = ts.parseJsonConfigFileContent(
  ts.readConfigFile(`${root}tsconfig.json`, (name) => ts.sys.readFile(name)).config,
  ts.sys,
  root,
)
