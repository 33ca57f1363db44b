import { openShop } from './shop.ts'

const shop = await openShop(null, '/tmp/bigshop')
for (const page of process.argv.slice(2))
  for (let i = 0; i < 4; i++) {
    const s = performance.now()
    const a = await fetch(shop.origin + page, { redirect: 'manual', headers: { cookie: shop.cookie } })
    await a.arrayBuffer()
    const b = performance.now() - s
    console.log('PAGE', page, a.status, b.toFixed(0))
    await shop.query(`select 'PAGE ${page} ${i}' as mark, pg_sleep(0.02)`)
  }
await shop.stop()
