import { expect, test } from 'vitest'
import { listNearest } from './lists.ts'

/**
 * A list of `rows` rows, a millisecond apart; `isWanted` is what another table knows. Records how far each read looked.
 */
function listOf(rows: number, isWanted: (at: number) => boolean) {
  const looked: (number | null)[] = []
  return {
    looked,
    momentAt: async (places: number) => (places < rows ? new Date(rows - places) : null),
    read: (take: number) => async (upTo: Date | null) => {
      looked.push(upTo?.getTime() ?? null)
      const all = Array.from({ length: rows }, (_, at) => rows - at)
      return all.filter((at) => at >= (upTo?.getTime() ?? 0) && isWanted(at)).slice(0, take)
    },
  }
}

test.each([
  ['enough among the nearest', 5000, (at: number) => at % 10 === 0, [4860]],
  ['enough a little further', 5000, (at: number) => at % 200 === 0, [4860, 4600]],
  ['too few of them', 5000, (at: number) => at < 3000, [4860, 4600, null]],
  ['one too few', 5000, (at: number) => at === 4999 || at < 3000, [4860, 4600, null]],
  ['none at all', 5000, () => false, [4860, 4600, null]],
  ['fewer rows than are looked through', 100, (at: number) => at % 2 === 0, [null]],
  ['fewer rows than are looked through then', 300, (at: number) => at < 80, [160, null]],
])('the first rows of a list with %s are those of the whole list', async (_what, rows, isWanted, looked) => {
  const list = listOf(rows, isWanted)
  const found = await listNearest({ take: 2, momentAt: list.momentAt, read: list.read(2) })
  expect(found).toEqual(await listOf(rows, isWanted).read(2)(null))
  expect(list.looked).toEqual(looked)
})
