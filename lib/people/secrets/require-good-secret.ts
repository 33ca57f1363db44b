import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import type { SecretKind } from '@/lib/people/access/model.ts'
import { env } from '@/lib/platform/env/env.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'

/** @throws PIN_SHAPE PIN_EASY PASSWORD_SHORT PASSWORD_EASY; `about` is the person's names. */
export async function requireGoodSecret(
  kind: SecretKind,
  secret: string,
  about: readonly string[],
  field?: string,
): Promise<void> {
  const at = field === undefined ? {} : { field }
  if (kind === 'pin') {
    if (!/^\d{4,6}$/.test(secret)) refuse('PIN_SHAPE', at)
    if (isEasyPin(secret)) refuse('PIN_EASY', at)
    return
  }
  if (secret.length < 10) refuse('PASSWORD_SHORT', at)
  if (await isEasyPassword(secret, [env().partnerName, ...about])) refuse('PASSWORD_EASY', at)
}

const RUNS = ['01234567890123456789', '98765432109876543210']

const DRAWN = ['2580', '0852', '1470', '0741', '3690', '0963', '1397', '1379', '7139', '1593', '3571', '1478', '3698']
const DRAWN_LONG = ['147258', '258369', '789456', '456123', '159753', '147852', '963852', '741852', '123654', '789654']

/** Often chosen without such a pattern (Data Genetics 2012; Markert, "This PIN can be easily guessed", 2020). */
const LIKED = ['1342', '1230', '1004', '2468', '1357', '0007', '5683', '4711', '1029', '1123', '1236', '1025', '2112']
const LIKED_LONG = ['246810', '135790', '131420', '520131', '696969', '102030', '112358', '420420', '007007', '198000']

const KNOWN = new Set([...DRAWN, ...DRAWN_LONG, ...LIKED, ...LIKED_LONG])

/** Whether a PIN is among those tried first: runs, repeats, pairs, years, dates of birth, or a figure on the keypad. */
export function isEasyPin(pin: string): boolean {
  return (
    KNOWN.has(pin) ||
    RUNS.some((run) => run.includes(pin)) ||
    /^(\d{1,3})\1+$/.test(pin) ||
    /^(\d)\1+(\d)\2+$/.test(pin) ||
    /^(?:(\d)\1){2,3}$/.test(pin) ||
    /^(?:19|20)\d\d$/.test(pin) ||
    isDate(pin)
  )
}

function isDate(pin: string): boolean {
  const [, day, month] = /^(\d\d)(\d\d)\d\d$/.exec(pin) ?? []
  return day !== undefined && inRange(day, 31) && inRange(month, 12)
}

function inRange(text: string | undefined, most: number): boolean {
  return Number(text) >= 1 && Number(text) <= most
}

/** Of zxcvbn's scores 0 to 4, 3 is the lowest that withstands guessing at a sign-in that is slowed down. */
const GOOD_ENOUGH = 3
const MOST_JUDGED = 64
const PLACES = ['zimbabwe', 'harare', 'bulawayo', 'mutare', 'gweru', 'airtime', 'econet', 'netone']

let judge: Promise<ZxcvbnFactory> | undefined

export async function isEasyPassword(password: string, about: readonly string[]): Promise<boolean> {
  judge ??= load()
  const words = about.flatMap((text) => [text, text.replace(/\s/g, ''), ...text.split(/\s+/)])
  const known = [...PLACES, ...words].map((word) => word.toLowerCase()).filter((word) => word.length > 2)
  return (await judge).check(password.slice(0, MOST_JUDGED), known).score < GOOD_ENOUGH
}

/** Costs half a second and 15 MB, when somebody first chooses a password. */
async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: MOST_JUDGED })
}
