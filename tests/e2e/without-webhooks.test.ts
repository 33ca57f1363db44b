import { test } from '../support/counter.ts'
import { testSettling } from '../support/settling.ts'

test.use({ webhooks: false })

testSettling()
