export type FaultReader = 'staff' | 'slip' | 'display'

/** Where the catalogue may be missing; a test compares them with it. */
export const FAULT_WORDS = {
  en: {
    staff: {
      title: 'Something went wrong on our side',
      text: 'If you just pressed Sell or another button, do not press it again. Refresh this page first: it shows what was done.',
    },
    slip: {
      title: 'This slip cannot be shown right now',
      text: 'What you bought and paid has not changed. Wait a minute, then refresh this page, or ask at the shop and show your slip.',
    },
    display: {
      title: 'This screen stopped for a moment',
      text: 'What you buy and pay goes on at the till. Please ask the cashier.',
    },
    again: 'Refresh page',
  },
  sn: {
    staff: {
      title: 'Pane chakanganisika kudivi redu',
      text: 'Kana wanga uchangodzvanya Tengesa kana rimwe bhatani, usaridzvanya zvakare. Tanga wavhura peji rino patsva: rinoratidza zvaitwa.',
    },
    slip: {
      title: 'Risiti iyi haikwanise kuratidzwa parizvino',
      text: 'Zvawakatenga nezvawakabhadhara hazvina kuchinja. Mira miniti imwe wovhura peji rino patsva, kana bvunza pashopu woratidza risiti yako.',
    },
    display: {
      title: 'Sikirini iyi yambomira',
      text: 'Zvamuri kutenga nekubhadhara zvinoenderera mberi patill. Bvunzai kesha.',
    },
    again: 'Vhura peji patsva',
  },
  nd: {
    staff: {
      title: 'Kukhona okonakeleyo ngakithi',
      text: 'Nxa ubusanda kucindezela Thengisa kumbe enye inkinobho, ungayicindezeli futhi. Qala ngokuvuselela leli khasi: litshengisa okwenziweyo.',
    },
    slip: {
      title: 'Irisiti le ayikwazi ukutshengiswa khathesi',
      text: 'Okuthengileyo lokubhadeleyo akutshintshanga. Mana umzuzu, ubusuvuselela leli khasi, kumbe ubuze esitolo ubonise irisiti yakho.',
    },
    display: {
      title: 'Isikrini lesi sime okwesikhatshana',
      text: 'Okuthengayo lokubhadalayo kuyaqhubeka ku-till. Buza ikhetsha.',
    },
    again: 'Vuselela ikhasi',
  },
} as const satisfies Record<string, Record<FaultReader, { title: string; text: string }> & { again: string }>

type FaultLocale = keyof typeof FAULT_WORDS
const FAULT_LOCALES = Object.keys(FAULT_WORDS) as FaultLocale[]

export function faultReader(pathname: string): FaultReader {
  if (/^\/r(\/|$)/.test(pathname)) return 'slip'
  return pathname.startsWith('/display/') ? 'display' : 'staff'
}

/** The one chosen for staff; for customers, who never chose, every language, that one first. */
export function faultLocales(cookies: string, reader: FaultReader): FaultLocale[] {
  const chosen = /(?:^|; )(?:__Host-)?locale=(\w+)/.exec(cookies)?.[1]
  const own = FAULT_LOCALES.find((locale) => locale === chosen)
  if (reader === 'staff') return [own ?? 'en']
  return FAULT_LOCALES.toSorted((one, other) => Number(other === own) - Number(one === own))
}

export const FAULT_STYLE = `
:root { color-scheme: light dark; --counter: #efebe1; --ink: #1c1b18; }
@media (prefers-color-scheme: dark) { :root { --counter: #121110; --ink: #f4f0e6; } }
body { background: var(--counter); color: var(--ink); font: 17px/1.4 system-ui, sans-serif; margin: auto; max-width: 36rem; padding: 2rem 1rem; }
h1, h2 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 1rem; }
p { margin: 0 0 1rem; }
section + section { margin-top: 2rem; }
a { color: inherit; display: inline-block; font-weight: 700; padding: .75rem 1rem .75rem 0; }
button { background: var(--ink); border: 0; border-radius: .25rem; color: var(--counter); font: inherit; font-weight: 700;
  min-height: 3.25rem; padding: 0 1rem; }`
