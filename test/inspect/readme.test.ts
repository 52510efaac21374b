import { expectDocument } from '../documents.js'

expectDocument('src/inspect/README.md')
