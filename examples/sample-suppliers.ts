import type { Supplier } from 'supplier-query'
import { createRandom, pick, type Random } from './random.js'

/** Every supplier connected in the six years before this instant. */
const END_MS = Date.UTC(2026, 10, 20)
const YEAR_MS = END_MS - Date.UTC(2025, 10, 20)
const SIX_YEARS_MS = END_MS - Date.UTC(2020, 10, 20)

/**
 * Generates suppliers that look like a real listing: skewed values, absent cells, and names in many
 * scripts. One in five has not approved its connection yet: those are "unapproved", connected within
 * the last year, and have no remediation requests. The same seed always gives the same suppliers, and
 * a longer sample starts with the shorter one. A million take about two seconds.
 *
 * @param count - an integer, at least 0; ids sort by number up to 9,999,999
 * @param seed - any 32-bit integer
 */
export function sampleSuppliers(count: number, seed: number): Supplier[] {
  const random = createRandom(seed)
  return Array.from({ length: count }, (_, index) => sampleSupplier(index + 1, random))
}

function sampleSupplier(number: number, random: Random): Supplier {
  const region = pickSkewed(regions, random)
  const isUnapproved = random() < 0.2
  return {
    id: `sup-${String(number).padStart(7, '0')}`,
    name: sampleName(region, random),
    numRemediationRequests: isUnapproved ? 0 : sampleRequests(random),
    approvalStatus: isUnapproved ? 'unapproved' : pickSkewed(approvalStatuses, random),
    city: random() < 0.08 ? null : pickSkewed(region.cities, random),
    connectedAt: random() < 0.07 ? null : sampleDate(isUnapproved ? YEAR_MS : SIX_YEARS_MS, random),
    tags: sampleTags(random),
  }
}

function sampleName({ stems, trades, forms, space }: Region, random: Random): string {
  return [pick(stems, random), pick(trades, random), pick(forms, random)].join(space)
}

/** Mostly few, sometimes up to 40. */
function sampleRequests(random: Random): number | null {
  return random() < 0.06 ? null : Math.floor(41 * random() ** 3)
}

/** A day or a datetime within the last `spanMs`, more often a recent one. */
function sampleDate(spanMs: number, random: Random): string {
  const instant = new Date(END_MS - 1 - Math.floor(spanMs * random() ** 1.5)).toISOString()
  return random() < 0.4 ? instant.slice(0, 10) : instant
}

/** Up to four different tags. */
function sampleTags(random: Random): string[] {
  const drawn: string[] = []
  for (let left = Math.floor(5 * random()); left > 0; left--) {
    const tag = pickSkewed(tags, random)
    if (!drawn.includes(tag)) drawn.push(tag)
  }
  return drawn
}

/** Picks an element, more often one near the start of the list. */
function pickSkewed<T>(list: readonly T[], random: Random): T {
  return pick(list, () => random() ** 2)
}

const approvalStatuses = ['approved', 'pending', 'in_review', 'rejected', null]

const tags = [
  'iso-9001',
  'machining',
  'castings',
  'preferred',
  'packaging',
  'iso-14001',
  'logistics',
  'electronics',
  'single-source',
  'plastics',
  'coatings',
  'textiles',
  'food-grade',
  'chemicals',
  'fair-trade',
  'recycled',
  'tooling',
  'medical',
  'aerospace',
  'conflict-minerals',
]

interface Region {
  readonly cities: readonly string[]
  readonly stems: readonly string[]
  readonly trades: readonly string[]
  readonly forms: readonly string[]
  /** The separator between the words of a name. */
  readonly space: string
}

const regions: readonly Region[] = [
  {
    cities: ['Leeds', 'Birmingham', 'Sheffield', 'Glasgow', 'Bristol', 'Cardiff', 'Belfast'],
    stems: ['Acme', 'Harrow', 'Pennine', 'Northgate', 'Whitby', "O'Connor", 'Sunny 🌻', '3 Rivers'],
    trades: ['Castings', 'Coatings', 'Plastics', 'Packaging', 'Tooling', 'Textiles', 'Foods'],
    forms: ['Ltd', 'PLC', '& Sons', 'Group'],
    space: ' ',
  },
  {
    cities: ['München', 'Köln', 'Stuttgart', 'Düsseldorf', 'Wien', 'Zürich'],
    stems: ['Müller', 'Schäfer', 'Weiß', 'Vogel', 'Österreicher', 'Jäger', 'Rhein-Main'],
    trades: ['Gießerei', 'Stahlbau', 'Werkzeuge', 'Oberflächen', 'Kunststoffe', 'Logistik'],
    forms: ['GmbH', 'AG', 'KG', '& Söhne'],
    space: ' ',
  },
  {
    cities: ['Lyon', 'Paris', 'Saint-Étienne', 'Montréal', 'Liège'],
    stems: ['Lefèvre', 'Dupré', 'Béranger', 'Cœur de Métal', "L'Hôte", 'Garçon'],
    trades: ['Fonderie', 'Mécanique', 'Textiles', 'Emballages', 'Matériaux'],
    forms: ['SA', 'SARL', 'et Fils'],
    space: ' ',
  },
  {
    cities: ['Łódź', 'Kraków', 'Brno', 'Göteborg', 'Ålesund', 'İzmir'],
    stems: ['Wójcik', 'Dvořák', 'Åkerström', 'Żółw', 'Øverland', 'Çelik'],
    trades: ['Metal', 'Transport', 'Plast', 'Elektro', 'Textil'],
    forms: ['Sp. z o.o.', 's.r.o.', 'AB', 'A.Ş.'],
    space: ' ',
  },
  {
    cities: ['大阪', '名古屋', '深圳', '서울'],
    stems: ['山田', '東洋', '大和', '金龍', '한빛'],
    trades: ['精機', '工業', '化学', '電子'],
    forms: ['株式会社', '有限公司', '𠮷'],
    space: '',
  },
  {
    cities: ['São Paulo', 'Bogotá', 'Querétaro'],
    stems: ['Ibáñez', 'Gonçalves', 'Peña', 'Irmãos Araújo'],
    trades: ['Fundición', 'Peças', 'Químicos', 'Diseño'],
    forms: ['S.A.', 'Ltda', 'e Filhos'],
    space: ' ',
  },
]
