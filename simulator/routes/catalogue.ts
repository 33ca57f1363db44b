import { MobileLookup, mobileLookupRequest, Product, productQuery } from '../contract/product.ts'
import { OPERATORS, operatorOf } from '../domain/operators.ts'
import { ApiError } from '../http/api-error.ts'
import { type Endpoint, endpoint } from '../http/endpoint.ts'
import { presentProduct } from '../present/product.ts'

/** GET /products, GET /products/{code} and POST /lookups/mobile. */
export const catalogueEndpoints: Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/products',
    ability: 'catalogue:read',
    summary: 'What you can sell',
    query: productQuery,
    data: Product,
    list: true,
    statuses: [200],
    async handle({ simulator, key, query }) {
      const wanted = simulator.catalogue
        .list()
        .filter((product) => query.category === undefined || product.category === query.category)
        .filter((product) => query.operator === undefined || product.operator === query.operator)
        .filter((product) => query.currency === undefined || product.currency === query.currency)
      const data = wanted.map((product) => presentProduct(simulator, key, product))
      return { status: 200, message: 'Products', data, nextCursor: null }
    },
  }),
  endpoint({
    method: 'get',
    path: '/products/{code}',
    ability: 'catalogue:read',
    summary: 'One product',
    data: Product,
    statuses: [200],
    async handle({ simulator, key, params }) {
      const product = simulator.catalogue.find(params.code ?? '')
      if (!product) throw new ApiError('NOT_FOUND')
      return { status: 200, message: 'Product', data: presentProduct(simulator, key, product) }
    },
  }),
  endpoint({
    method: 'post',
    path: '/lookups/mobile',
    ability: 'catalogue:read',
    summary: 'The operator of a number and the products that can be sold to it',
    body: mobileLookupRequest,
    data: MobileLookup,
    statuses: [200],
    async handle({ simulator, key, body }) {
      const operator = operatorOf(body.phone, key.environment)
      if (operator === null) {
        throw new ApiError('RECIPIENT_INVALID', { errors: { phone: ['is not a number of any operator'] } })
      }
      const products = simulator.catalogue
        .list()
        .filter((product) => product.field === 'phone' && simulator.catalogue.isAvailable(product, key.environment))
        .filter(({ operator: of }) => !OPERATORS.includes(of) || of === operator)
        .map((product) => presentProduct(simulator, key, product))
      const phone = simulator.settings.minimal ? {} : { phone: body.phone }
      return { status: 200, message: 'Operator found', data: { ...phone, operator, products } }
    },
  }),
]
