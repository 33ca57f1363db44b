import { isSaleKind } from '@/lib/counter/kinds/model.ts'
import { isPaper } from '@/lib/counter/receipts/model.ts'
import { CODE_PAGES, COLUMNS, CONNECTIONS, DRAWER_PINS, type PrinterSetup, USUAL_SETUP } from '../model.ts'

/** A preset's columns, selected wherever a setup is read. */
export const SETUP_COLUMNS = {
  connection: true,
  paper: true,
  columns: true,
  cut: true,
  drawerPin: true,
  drawerPulseMs: true,
  codePage: true,
  copies: true,
  autoPrint: true,
} as const

type Row = {
  connection: string
  paper: string
  columns: number
  cut: boolean
  drawerPin: number | null
  drawerPulseMs: number
  codePage: string
  copies: number
  autoPrint: string[]
}

/** A preset's row as a setup; values this version does not know fall back to the usual ones. */
export function setupOf({ connection, paper, columns, drawerPin, codePage, ...rest }: Row): PrinterSetup {
  return {
    cut: rest.cut,
    drawerPulseMs: rest.drawerPulseMs,
    copies: rest.copies,
    autoPrint: rest.autoPrint.filter(isSaleKind),
    connection: CONNECTIONS.find((one) => one === connection) ?? USUAL_SETUP.connection,
    paper: isPaper(paper) ? paper : USUAL_SETUP.paper,
    columns: COLUMNS.find((one) => one === columns) ?? USUAL_SETUP.columns,
    drawerPin: DRAWER_PINS.find((one) => one === drawerPin) ?? null,
    codePage: CODE_PAGES.find((one) => one === codePage) ?? USUAL_SETUP.codePage,
  }
}
