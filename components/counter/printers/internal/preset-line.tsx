import { useTranslations } from 'next-intl'
import type { PrinterSetup } from '@/lib/counter/printers/model.ts'

/** A preset in one line. For the browser's own printing we only set the paper. */
export function PresetLine({ setup }: { setup: PrinterSetup }) {
  const t = useTranslations('printers')
  const papers = useTranslations('receipt.papers')
  const { connection, paper, columns, cut, drawerPin, copies, codePage } = setup
  const parts = [t(`connections.${connection}`), papers(paper)]
  if (connection !== 'browser') {
    parts.push(t('lineColumns', { columns }))
    if (cut) parts.push(t('lineCut'))
    if (drawerPin) parts.push(t('lineDrawer', { pin: drawerPin }))
    if (copies > 1) parts.push(t('lineCopies', { copies }))
    if (codePage !== 'ascii') parts.push(t(`codePages.${codePage}`))
  }
  return parts.join(' · ')
}
