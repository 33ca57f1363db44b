import { randomUUID } from 'node:crypto'
import { CollectingTicket } from '@/components/counter/collections/collecting-ticket.tsx'
import { RefreshOnReturn } from '@/components/platform/live/auto-refresh.tsx'
import { payDebtAction, returnMoneyAction, sellHeldAction } from '@/lib/counter/tickets/actions.ts'
import { askAboutPaymentAction, confirmCodeAction, giveUpAction } from '@/lib/counter/tickets/collect-actions.ts'
import { may } from '@/lib/people/access/model.ts'
import { env } from '@/lib/platform/env/env.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import { TillTray } from '../../till-tray.tsx'
import { problemIn, type StageProps } from './search.ts'
import { undoFor } from './sold-page.tsx'

/** A ticket whose customer was asked to pay by phone, until that is paid and sold or given up. */
export async function CollectingPage({ actor, ticket, search }: StageProps) {
  const mayCollect = may(actor, 'collection:create')
  return (
    <>
      <RefreshOnReturn drawn={randomUUID()} />
      <CollectingTicket
        ticket={ticket}
        now={sharedNow()}
        tray={<TillTray />}
        partnerName={env().partnerName}
        mayCollect={mayCollect}
        maySecond={may(actor, 'collection:second')}
        actions={{
          confirmCode: mayCollect ? confirmCodeAction : null,
          askNow: askAboutPaymentAction,
          giveUp: mayCollect ? giveUpAction : null,
          payCash: sellHeldAction,
        }}
        returnMoney={may(actor, 'money:return') ? returnMoneyAction : null}
        payDebt={may(actor, 'sale:create') ? payDebtAction : null}
        intent={randomUUID()}
        undo={await undoFor(actor, ticket)}
        problem={problemIn(search)}
      />
    </>
  )
}
