/** Runs many schedules in memory, until a schedule breaks the rules. */
import { findBreach } from './law.js'
import { runSchedule, type Stores } from './memory.js'
import { minimise, print } from './minimise.js'
import { drawSchedule } from './schedule.js'
import { count, type Tally } from './tally.js'

export interface Found {
  /** The number of schedules that ran. */
  readonly schedules: number
  readonly tally: Tally
  /** A description of the breach. */
  readonly breach?: string
}

export async function search(
  stores: Stores,
  { seed, from, schedules }: { seed: number; from: number; schedules: number },
  onProgress: (done: number) => void = () => {},
): Promise<Found> {
  const tally: Tally = {}
  for (let done = 0; done < schedules; done++) {
    const schedule = drawSchedule(seed, from + done)
    const history = await runSchedule(schedule, stores)
    count(tally, history)
    const broken = findBreach(history)
    if (broken !== undefined) {
      const least = await minimise(schedule, stores)
      const again = await runSchedule(least, stores)
      const breach = [
        `Schedule ${from + done} of seed ${seed}: ${broken.what}.`,
        `The smallest schedule that breaks a rule: ${findBreach(again)?.what}.`,
        JSON.stringify(least),
        print(again),
      ].join('\n')
      return { schedules: done + 1, tally, breach }
    }
    if ((done + 1) % 10_000 === 0) onProgress(done + 1)
  }
  return { schedules, tally }
}

/** Generates the texts of keys from a seed too, so that a schedule always has the same history. */
export function seedKeys(random: () => number): void {
  Object.defineProperty(crypto, 'getRandomValues', {
    value: (bytes: Uint8Array) => {
      for (let at = 0; at < bytes.length; at++) bytes[at] = 256 * random()
      return bytes
    },
  })
}
