/** The words of `faults` that must be there when the catalogue is not; a test compares them with it. */
export const BARE_WORDS = {
  en: {
    title: 'Something went wrong on our side',
    sale: 'If you just pressed Sell, do not sell again. Refresh this page first: it shows what happened to the sale.',
    again: 'Refresh page',
  },
  sn: {
    title: 'Pane chakanganisika kudivi redu',
    sale: 'Kana wanga uchangodzvanya Tengesa, usatengese zvakare. Tanga watarisa peji iri zvakare: rinoziva zvakaitika.',
    again: 'Tarisa zvakare',
  },
  nd: {
    title: 'Kukhona okonakeleyo ngakithi',
    sale: 'Nxa ubusanda kucindezela Thengisa, ungathengisi futhi. Qala ukhangele ikhasi leli futhi: liyakwazi okwenzakeleyo.',
    again: 'Khangela futhi',
  },
} as const
