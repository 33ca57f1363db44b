import { testMatching } from '../support/statement-matching.ts'

testMatching({ minimal: false })
