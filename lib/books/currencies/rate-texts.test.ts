import { expect, test } from 'vitest'
import en from '@/messages/en.json' with { type: 'json' }
import nd from '@/messages/nd.json' with { type: 'json' }
import sn from '@/messages/sn.json' with { type: 'json' }

test.each(Object.entries({ en, sn, nd }))(
  'in %s the refusal of a far rate names the box to tick, wherever it stands',
  (_locale, { problems, rateForm }) => {
    expect(problems.RATE_FAR).toContain(rateForm.sure)
  },
)
