import fc from 'fast-check'

const bytes = (...values: number[]) => Buffer.from(values)
const text = (value: string) => Buffer.from(value, 'utf8')

/** Values that a careless or hostile caller sends in a field; as bytes, since some are not text. */
const NASTY: readonly Buffer[] = [
  text(''),
  text(' '),
  text('\u0000'),
  text('a\u0000b'),
  text('\u00a0\u200b\ufeff'),
  text('a\r\nb\tc\u001b[31m'),
  text('\u202e5.00'),
  text('٥.٠٠'),
  text('５.００'),
  text('💵'.repeat(40)),
  text('e\u0301'.repeat(300)),
  text('\'; drop table "Sale"; --'),
  text('%_\\%'),
  text('../../etc/passwd'),
  text('//elsewhere.example/%09'),
  text('javascript:alert(1)'),
  text('<script>alert(1)</script>'),
  text('{{7*7}}<%= 7*7 %>'),
  text('{"$ne":null}'),
  text('__proto__'),
  text('constructor'),
  text('toString'),
  text('null'),
  text('undefined'),
  text('NaN'),
  text('Infinity'),
  text('-1'),
  text('-0'),
  text('0'),
  text('1e308'),
  text('1e-7'),
  text('9'.repeat(19)),
  text('9'.repeat(400)),
  text('0x10'),
  text('999999999999.99'),
  text('5.001'),
  text('2026-02-31'),
  text('0000-00-00'),
  text('+275760-09-13'),
  text('-271821-04-20'),
  text('24:60'),
  text('00000000-0000-0000-0000-000000000000'),
  text('FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF'),
  text('9223372036854775808'),
  text('$K1'),
  text('$undefined'),
  text('["$K1"]'),
  text('x'.repeat(300)),
  text('x'.repeat(5_000)),
  text('1,'.repeat(4_000)),
  // Not UTF-8: a lone byte, an overlong slash, half a surrogate pair, a truncated character.
  bytes(0xff, 0xfe),
  bytes(0xc0, 0xaf),
  bytes(0xed, 0xa0, 0x80),
  bytes(0xf0, 0x9f, 0x92),
]

/** Chosen rarely, since each costs as much as a hundred others. */
const HUGE: readonly Buffer[] = [text('x'.repeat(1_048_576)), text('\u{1f4b5}'.repeat(200_000))]

/** One hostile value. */
export const nasty = fc.oneof(
  { weight: 30, arbitrary: fc.constantFrom(...NASTY) },
  {
    weight: 8,
    arbitrary: fc.string({ unit: 'binary', maxLength: 60 }).map(text),
  },
  { weight: 8, arbitrary: fc.stringMatching(/^-?\d{0,14}[.,]?\d{0,4}$/).map(text) },
  { weight: 4, arbitrary: fc.uuid().map(text) },
  { weight: 1, arbitrary: fc.constantFrom(...HUGE) },
)

/** The same for an address: percent-encoded byte by byte, or not at all. */
export const nastyInAddress = fc.oneof(
  {
    weight: 9,
    arbitrary: nasty.map((value) =>
      [...value.subarray(0, 1_500)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('%', '%zz', '%E0%A4%A', '..%2f..', '%2e%2e/', '%5c%5c', ';a=b', '%25%30%30'),
  },
)
