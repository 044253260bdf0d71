import { t } from '@callisto/i18n'
import { useState } from 'react'
import type { ApiDocument, Schema } from '../model/document.ts'
import { type SchemaField, toField } from '../model/schema-rows.ts'
import { Prose } from './Prose.tsx'

export interface SchemaTreeProps {
  schema: Schema
  schemas: ApiDocument['schemas']
}

/** The fields of a body; objects within it open on demand. */
export function SchemaTree({ schema, schemas }: SchemaTreeProps) {
  const root = toField('', schema, schemas)
  return (
    <div className="text-xs">
      <p className="font-mono text-2xs text-muted">{root.type}</p>
      {root.fields && <Fields fields={root.fields()} />}
    </div>
  )
}

function Fields({ fields }: { fields: readonly SchemaField[] }) {
  return (
    <ul className="mt-1 border-l border-line pl-3">
      {fields.map((field) => (
        <Field key={field.name} field={field} />
      ))}
    </ul>
  )
}

function Field({ field: { name, type, isRequired, description, fields } }: { field: SchemaField }) {
  const [isOpen, setIsOpen] = useState(false)
  const line = (
    <>
      <code className="font-mono text-text">{name}</code>{' '}
      <span className="font-mono text-2xs text-faint">{type}</span>
      {!isRequired && <span className="text-2xs text-faint"> {t('optional')}</span>}
    </>
  )
  return (
    <li className="py-0.5">
      {fields ? (
        <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
          <summary className="max-sm:py-3.5">{line}</summary>
          {/* Fields are made when they are seen: a schema may contain itself. */}
          {isOpen && <Fields fields={fields()} />}
        </details>
      ) : (
        line
      )}
      {description !== '' && (
        <p className="text-2xs text-muted">
          <Prose text={description} />
        </p>
      )}
    </li>
  )
}
