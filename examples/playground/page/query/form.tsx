import { QueryError, type Filter, type Resource } from 'supplier-query'
import {
  fromQueryBuilder,
  queryBuilderFields,
  toQueryBuilder,
  type QueryBuilderGroup,
} from 'supplier-query/adapters'
import { useMemo, useState } from 'react'
import { prepareRuleGroup, QueryBuilder, type Field, type RuleGroupType } from 'react-querybuilder'
import { withPart } from '../model/edit-query.js'
import type { SetMoment } from '../model/moment.js'
import type { ReadQuery } from '../model/read-query.js'
import { FormNote } from './form-note.js'
import { QueryValueEditor } from './value-editor.js'
import { QueryValueSelector } from './value-selector.js'

interface Props {
  readonly resource: Resource
  readonly reading: ReadQuery
  readonly text: string
  readonly moment: SetMoment
  readonly onChange: (text: string) => void
}

/** The rules in the form, and the text of their query. */
interface Shown {
  readonly group: RuleGroupType
  readonly text: string
  readonly resource: Resource
}

/** Shows the filter as a form of react-querybuilder. Changes of the form and of the text update each other. */
export function Form({ resource, reading, text, moment, onChange }: Props) {
  const fields = useMemo((): Field[] => queryBuilderFields(resource), [resource])
  const [edited, setEdited] = useState<Shown>()
  const [problem, setProblem] = useState<{ text: string; message: string }>()
  const shown = useMemo(
    () =>
      edited?.text === text && edited.resource === resource
        ? edited.group
        : readGroup(resource, reading),
    [resource, reading, text, edited],
  )
  if (typeof shown === 'string') return <FormNote message={shown} />

  const change = (group: RuleGroupType) => {
    if (reading.state !== 'accepted') return
    const now = readForm(resource, group, moment)
    if (now instanceof QueryError) {
      setEdited({ group, text, resource })
      setProblem({ text, message: now.issues.map((issue) => issue.message).join('; ') })
      return
    }
    // Incomplete rules, and the builder's ids, do not change the query.
    const isSame = JSON.stringify(now) === JSON.stringify(readForm(resource, shown, moment))
    const next = isSame ? text : withPart(reading.data, 'filter', now.filter)
    setEdited({ group, text: next, resource })
    setProblem(undefined)
    if (!isSame) onChange(next)
  }
  return (
    <>
      <QueryBuilder
        fields={fields}
        query={shown}
        onQueryChange={change}
        combinators={combinators}
        listsAsArrays
        showNotToggle
        translations={translations}
        controlElements={controls}
      />
      {problem?.text === text && (
        <p className="note bad" role="status">
          The JSON stays as it was: {problem.message}.
        </p>
      )}
      <Elsewhere reading={reading} />
    </>
  )
}

const controls = { valueEditor: QueryValueEditor, valueSelector: QueryValueSelector }

const combinators = [
  { name: 'and', value: 'and', label: 'all of' },
  { name: 'or', value: 'or', label: 'any of' },
]

const translations = {
  addRule: { label: '+ Condition', title: 'Add a condition' },
  addGroup: { label: '+ Group', title: 'Add a group' },
  removeRule: { label: '×', title: 'Remove the condition' },
  removeGroup: { label: '×', title: 'Remove the group' },
  fields: { title: 'Field' },
  operators: { title: 'Comparator' },
  value: { title: 'Value' },
  combinators: { title: 'How the conditions are joined' },
  notToggle: { label: 'not', title: 'Leave out what meets these conditions' },
}

/** Returns the filter of a form without its incomplete rules; no filter if no rule is complete. */
function readForm(
  resource: Resource,
  group: RuleGroupType,
  { timeZone }: SetMoment,
): { readonly filter: unknown } | QueryError {
  const options = { incomplete: 'drop', timeZone } as const
  try {
    const { filter } = fromQueryBuilder(resource, group as QueryBuilderGroup, options)
    return { filter: group.rules.length === 0 && group.not !== true ? undefined : filter }
  } catch (error) {
    if (error instanceof QueryError) return error
    throw error
  }
}

/** Returns the rules of a filter, or the reason why the form cannot show them. */
function readGroup(resource: Resource, reading: ReadQuery): RuleGroupType | string {
  if (reading.state === 'no JSON') return 'This is not JSON yet, so the form waits for it.'
  if (reading.state === 'rejected')
    return 'The query is rejected, and the form shows queries that run.'
  try {
    const { filter } = reading.query
    // Adds ids from the start, so that no change makes the builder render its inputs again.
    return prepareRuleGroup(toQueryBuilder(resource, filter as Filter) as RuleGroupType)
  } catch (error) {
    if (!(error instanceof QueryError)) throw error
    return `The form cannot show this filter: ${error.issues[0]?.message ?? error.message}.`
  }
}

/** Lists the parts of the query that are not in the form. */
function Elsewhere({ reading }: { readonly reading: ReadQuery }) {
  if (reading.state !== 'accepted') return null
  const data = reading.data as Readonly<Record<string, unknown>> // an accepted query
  const parts = ['sort', 'page'].filter((part) => Object.hasOwn(data, part))
  if (parts.length === 0) return null
  return (
    <p className="note">
      The form is the filter alone. {parts.map((part) => `“${part}”`).join(' and ')} of this query{' '}
      {parts.length === 1 ? 'stays' : 'stay'} in the JSON, as written.
    </p>
  )
}
