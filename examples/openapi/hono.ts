/** Hono with zod schemas: queries are checked, and described in an OpenAPI document. */
import { Hono } from 'hono'
import { describeRoute, openAPIRouteHandler, resolver, validator } from 'hono-openapi'
import { facets } from 'supplier-query'
import { querySchema } from 'supplier-query/schema'
import {
  customerFacets,
  customerPage,
  customerRows,
  customers,
  listCustomers,
  listOrders,
  orderPage,
  orders,
} from './resources.js'

function answersWith(page: typeof customerPage | typeof orderPage) {
  const content = { 'application/json': { schema: resolver(page) } }
  return { 200: { description: 'A page of rows', content } }
}

export function createApp() {
  const app = new Hono()
  app.post(
    '/customers/search',
    describeRoute({ responses: answersWith(customerPage) }),
    validator('json', querySchema(customers, { id: 'Customer' })),
    (context) => context.json(listCustomers(context.req.valid('json'))),
  )
  app.post(
    '/orders/search',
    describeRoute({ responses: answersWith(orderPage) }),
    validator('json', querySchema(orders, { id: 'Order' })),
    (context) => context.json(listOrders(context.req.valid('json'))),
  )
  app.post('/customers/facets', validator('json', customerFacets), (context) => {
    const { filter, facets: wanted } = context.req.valid('json')
    return context.json(facets(customers, { filter }, customerRows, wanted))
  })
  app.get(
    '/openapi',
    openAPIRouteHandler(app, { documentation: { info: { title: 'Shop', version: '1.0.0' } } }),
  )
  return app
}
