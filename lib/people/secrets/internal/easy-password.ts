import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

/** Of the five marks of zxcvbn, 3 is the first that stands against guessing at a sign-in that is slowed down. */
const GOOD_ENOUGH = 3
/** Longer ones are good or a repetition; judging more would cost time. */
const MOST_JUDGED = 64
const PLACES = ['zimbabwe', 'harare', 'bulawayo', 'mutare', 'gweru', 'airtime', 'econet', 'netone']

let judge: Promise<ZxcvbnFactory> | undefined

/**
 * Whether a password is among those that are guessed first: common ones, words with a year behind them, patterns of the
 * keyboard, or made of the words in `about`, such as the person's and the shop's name.
 */
export async function isEasyPassword(password: string, about: readonly string[]): Promise<boolean> {
  judge ??= load()
  const words = about.flatMap((text) => [text, text.replace(/\s/g, ''), ...text.split(/\s+/)])
  const known = [...PLACES, ...words].map((word) => word.toLowerCase()).filter((word) => word.length > 2)
  return (await judge).check(password.slice(0, MOST_JUDGED), known).score < GOOD_ENOUGH
}

/** Half a second and 15 MB, spent when somebody first chooses a password. */
async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: MOST_JUDGED })
}
