import { expect, test } from 'vitest'
import en from './en.json' with { type: 'json' }
import nd from './nd.json' with { type: 'json' }
import sn from './sn.json' with { type: 'json' }

type Tree = { [key: string]: string | Tree }
type Language = 'sn' | 'nd'

/** A term, the word for it, and what stood in its place before. `not` lists keys in which that means something else. */
type Term = { term: string; in: Language; say: string; never: RegExp; not?: readonly string[] }

/** One word for one thing, as docs/words.md has it. */
const TERMS: readonly Term[] = [
  { term: 'cash', in: 'sn', say: 'kesi', never: /\bkesh\b/ },
  { term: 'cash', in: 'nd', say: 'ikheshi', never: /ukheshi/ },
  { term: 'voucher', in: 'sn', say: 'vhocha', never: /mavhaucha/ },
  { term: 'voucher', in: 'nd', say: 'ivawutsha', never: /amavoucher/ },
  { term: 'cashier', in: 'sn', say: 'kesha', never: /cashier|mutengesi/ },
  { term: 'cashier', in: 'nd', say: 'ikhetsha', never: /cashier|umthengisi/ },
  { term: 'manager', in: 'nd', say: 'umenenja', never: /umphathi/ },
  { term: 'report', in: 'sn', say: 'mushumo', never: /repoti/ },
  { term: 'report', in: 'nd', say: 'umbiko', never: /repoti/ },
  { term: 'statement', in: 'sn', say: 'statement', never: /t[ai]timendi/ },
  { term: 'statement', in: 'nd', say: 'i-statement', never: /titimend/ },
  { term: 'product', in: 'sn', say: 'chinhu', never: /chigadzirwa/ },
  { term: 'product', in: 'nd', say: 'impahla', never: /khiqizo/ },
  { term: 'branch', in: 'sn', say: 'bazi', never: /mabranch/ },
  { term: 'slip', in: 'nd', say: 'irisiti', never: /siliphu|emarisidini/ },
  { term: 'ticket', in: 'nd', say: 'ithikithi', never: /\bi?e?tikithi/ },
  { term: 'token', in: 'nd', say: 'i-token', never: /ithokheni/ },
  { term: 'the Service', in: 'sn', say: 'Service', never: /sevhisi/ },
  { term: 'the Service', in: 'nd', say: 'iService', never: /isevisi/ },
  { term: 'its support', in: 'nd', say: 'abosizo', never: /basekeli/ },
  {
    term: 'balance',
    in: 'sn',
    say: 'balance',
    never: /bharenzi|mari (?:yedu )?(?:iri )?(?:ku|pa)Service|mari yedu iri/,
  },
  { term: 'balance', in: 'nd', say: 'ibalance', never: /bhalansi|imali (?:yethu )?e?kuService/ },
  {
    term: 'reversed',
    in: 'sn',
    say: 'kukanzurwa neService',
    never: /dzorerw|(?:Service|operator) (?:\w+ )?\w*dzoser|dzoserw\w* neService/,
  },
  { term: 'reversed', in: 'nd', say: 'ukukhanselwa yiService', never: /hlehlis|buyiselw\w* yiService/ },
  {
    term: 'was given back',
    in: 'nd',
    say: 'isibuyiselwe',
    never: /\} ibuyiselwe|imali ibuyiselwe/,
    not: ['help.here.paid.3', 'problems.PAID_BUT_DEARER'],
  },
  { term: 'paid', in: 'nd', say: '-bhadelwe', never: /bhadaliwe|(?:uku|ku|e)bhadalwe (?:nge|kamuva|malini)/ },
  { term: 'cost', in: 'sn', say: 'zvatinobhadhara', never: /pasi pemutengo wedu/ },
  { term: 'electricity', in: 'nd', say: 'ugetsi', never: /\b\w{0,3}(?:u|o)gesi/ },
  { term: 'fee', in: 'nd', say: 'ifizi', never: /imali yomsebenzi/ },
  { term: 'debt', in: 'nd', say: 'isikwelede', never: /mlandu/ },
  { term: 'write off', in: 'sn', say: 'kudzima chikwereti', never: /kubvisa mumabhuku/ },
  { term: 'over', in: 'nd', say: 'eqileyo', never: /engezelelek|ngezelelwe(?:yo)? kumbe|dluleyo kumbe (?:oku)?silel/ },
  { term: 'drawer', in: 'nd', say: 'idrowa, edrowini', never: /edroweni/ },
  { term: 'safe', in: 'nd', say: 'isefu, ekusefu', never: /esefini/ },
  { term: 'confirm', in: 'nd', say: 'qinisekisa', never: /\b(?:uku|si|ba)?qinisa\b/ },
  { term: 'alert', in: 'sn', say: 'chiziviso', never: /yambiro/ },
  { term: 'alert', in: 'nd', say: 'isaziso', never: /xwayiso/ },
  { term: 'row', in: 'sn', say: 'mutsetse', never: /(?<!tevedza )mutsara|mitsara/ },
  { term: 'row', in: 'nd', say: 'umzila', never: /m[ui]?gqa\b|emgceni/ },
  { term: 'refresh', in: 'nd', say: 'vuselela', never: /\bvusela\b/ },
  { term: 'network', in: 'nd', say: 'inethiwekhi', never: /\bl?u?(?:la)?xhumano|i-network/ },
  { term: 'reference', in: 'sn', say: 'ref', never: /nhamba yekutevera/ },
  { term: 'reference', in: 'nd', say: 'i-ref', never: /nombolo (?:zo|yo)kulandela|ireferensi/ },
  { term: 'remark', in: 'nd', say: 'amazwi', never: /kumbe inothi$/ },
  { term: 'letters', in: 'sn', say: 'mavara', never: /mabhii/ },
  { term: 'letters', in: 'nd', say: 'izinhlamvu', never: /amabala|amadijithi/ },
  { term: 'live', in: 'nd', say: 'ngempela', never: /yeqiniso|ngoqotho|ngoqobo/ },
  { term: 'training', in: 'nd', say: 'ukuzifundisa', never: /zejwayez|qeqesh/ },
  { term: 'screen', in: 'sn', say: 'sikirini', never: /\b\w*screen/ },
  { term: 'screen', in: 'nd', say: 'isikrini', never: /isikhrini|i-screen/ },
  { term: 'browser', in: 'nd', say: 'ibrawuza', never: /i-?browser/ },
  { term: 'server', in: 'sn', say: 'server', never: /\bsevha/ },
  { term: 'server', in: 'nd', say: 'iseva', never: /\bisava|i-server/ },
  { term: 'computer', in: 'sn', say: 'kombiyuta', never: /komputa/ },
  { term: 'office', in: 'nd', say: 'i-ofisi', never: /[ie]hofis/ },
  { term: 'shop', in: 'sn', say: 'shopu', never: /chitoro/ },
  { term: 'account', in: 'sn', say: 'akaundi', never: /\baccount\b/ },
  { term: 'account', in: 'nd', say: 'i-akhawunti', never: /i-account\b/ },
  { term: 'copy', in: 'nd', say: 'kopisha', never: /khophiya|\bkopa\b/ },
  { term: 'print', in: 'nd', say: 'phrinta', never: /nyathelis/ },
  { term: 'minute', in: 'sn', say: 'maminitsi', never: /mineti|maminiti/ },
  { term: 'again', in: 'sn', say: 'zvakare', never: /\bfuti\b/ },
]

const TEXTS = { en: flatten(en), sn: flatten(sn), nd: flatten(nd) }

test.each(TERMS.map((term) => [term.term, term.say, term] as const))(
  '“%s” is always “%s”',
  (_term, _say, { in: language, never, not = [] }) => {
    const wrong = new RegExp(never, 'i')
    expect([...TEXTS[language]].filter(([key, text]) => wrong.test(text) && !not.includes(key))).toEqual([])
  },
)

test.each(['sn', 'nd'] as const)('%s says one and many wherever English does', (language) => {
  const cases = (text: string) => new Set([...text.matchAll(/(one|other) \{/g)].map((match) => match[1]))
  const fewer = [...TEXTS.en].filter(([key, text]) => {
    const there = cases(TEXTS[language].get(key) ?? '')
    return [...cases(text)].some((each) => !there.has(each))
  })
  expect(fewer.map(([key]) => key)).toEqual([])
})

/** Every message under its dotted key. */
function flatten(tree: Tree, path = ''): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string' ? [[path + key, value] as const] : [...flatten(value, `${path}${key}.`)],
    ),
  )
}
