/** Fastify with zod schemas: queries are checked, and described in an OpenAPI document. */
import swagger from '@fastify/swagger'
import fastify from 'fastify'
import {
  hasZodFastifySchemaValidationErrors,
  jsonSchemaTransform,
  jsonSchemaTransformObject,
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod'
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

export async function createApp() {
  const app = fastify().withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Shop', version: '1.0.0' } },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  })

  // Without it the answer is also 400, but has only the messages.
  app.setErrorHandler((error, _request, reply) => {
    if (hasZodFastifySchemaValidationErrors(error)) {
      const issues = error.validation.map(({ instancePath, message, params }) => ({
        path: instancePath,
        message,
        ...(params as { params?: object }).params, // of an issue of querySchema: its code and params
      }))
      return reply.status(400).send({ type: 'request', code: 'invalid_query', issues })
    }
    return reply.send(error)
  })

  app.post(
    '/customers/search',
    {
      schema: {
        body: querySchema(customers, { id: 'Customer' }),
        response: { 200: customerPage },
      },
    },
    ({ body }) => listCustomers(body),
  )
  app.post(
    '/orders/search',
    { schema: { body: querySchema(orders, { id: 'Order' }), response: { 200: orderPage } } },
    ({ body }) => listOrders(body),
  )
  app.post('/customers/facets', { schema: { body: customerFacets } }, ({ body }) =>
    facets(customers, { filter: body.filter }, customerRows, body.facets),
  )
  await app.ready()
  return app
}
