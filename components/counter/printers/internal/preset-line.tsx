import { useTranslations } from 'next-intl'
import type { PrinterSetup } from '@/lib/counter/printers/model.ts'

/** A preset in one line. For the browser's own printing we only set the paper. */
export function PresetLine({ setup }: { setup: PrinterSetup }) {
  const t = useTranslations('printers')
  const kinds = useTranslations('tender.kinds')
  const papers = useTranslations('receipt.papers')
  const { connection, paper, columns, cut, drawerPin, copies, codePage, autoPrint } = setup
  const parts = [t(`connections.${connection}`), papers(paper)]
  if (connection !== 'browser') {
    parts.push(t('lineColumns', { columns }))
    if (cut) parts.push(t('lineCut'))
    if (drawerPin) parts.push(t('lineDrawer', { pin: drawerPin }))
    if (copies > 1) parts.push(t('lineCopies', { copies }))
    if (codePage !== 'ascii') parts.push(t(`codePages.${codePage}`))
  }
  if (autoPrint.length > 0) parts.push(t('lineAutoPrint', { kinds: autoPrint.map((kind) => kinds(kind)).join(', ') }))
  return parts.join(' · ')
}
