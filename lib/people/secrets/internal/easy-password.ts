import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

/** Of zxcvbn's scores 0 to 4, 3 is the lowest that withstands guessing at a sign-in that is slowed down. */
const GOOD_ENOUGH = 3
/** Anything longer is either good or a repetition, and judging more would take time. */
const MOST_JUDGED = 64
const PLACES = ['zimbabwe', 'harare', 'bulawayo', 'mutare', 'gweru', 'airtime', 'econet', 'netone']

let judge: Promise<ZxcvbnFactory> | undefined

/**
 * Whether a password is among those that are guessed first: common ones, words followed by a year, keyboard patterns,
 * or ones made of the words in `about`, such as the names of the person and the shop.
 */
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
