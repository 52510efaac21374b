import type { Engine } from '../engine.js'
import { openWithMysql2 } from './mariadb.js'

export function openMysql(url: string): Promise<Engine> {
  return openWithMysql2(url, { name: 'MySQL', dialect: 'mysql' })
}
