import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { FavouritesScreen } from '@/components/counter/sell/favourites-screen.tsx'
import { ClientMessages } from '@/components/ui/pages/client-messages.tsx'
import { listCatalogue } from '@/lib/counter/catalogue/queries.ts'
import { pinFavouriteAction, unpinFavouriteAction } from '@/lib/counter/favourites/actions.ts'
import { listFavourites } from '@/lib/counter/favourites/favourites.ts'
import { requireServing } from '@/lib/people/requests/require-permission.ts'
import { orProblem } from '../../or-problem.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('pins')
  return { title: t('title') }
}

/** This till's favourites, and every product that could be one. */
export default async function FavouritesPage() {
  const actor = await requireServing('sale:create')
  const [favourites, products] = await Promise.all([listFavourites(actor), orProblem(listCatalogue(actor))])
  return (
    <ClientMessages namespaces={['pins', 'shelf', 'sell']}>
      <FavouritesScreen
        favourites={favourites}
        products={products.value ?? []}
        problem={products.problem}
        pin={pinFavouriteAction}
        unpin={unpinFavouriteAction}
      />
    </ClientMessages>
  )
}
