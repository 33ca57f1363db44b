import { expect, test } from 'vitest'
import { judgeProduct } from './model.ts'

const LAST = { of: 8, failed: 0, late: 0, lastWell: 0 }

test.each([
  ['six of eight not delivered', { failed: 6 }, 'fails'],
  ['just half', { failed: 4 }, 'fails'],
  ['less than half', { failed: 3 }, null],
  ['too few customers to say', { of: 4, failed: 4 }, null],
  ['half of them late', { late: 4 }, 'slow'],
  ['some late and some not delivered', { failed: 2, late: 2 }, 'slow'],
  ['the last three went through', { failed: 5, lastWell: 3 }, null],
  ['all well', { lastWell: 8 }, null],
] as const)('%s', (_what, different, verdict) => {
  expect(judgeProduct({ ...LAST, ...different })).toBe(verdict)
})
