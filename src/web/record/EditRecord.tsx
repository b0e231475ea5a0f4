/** The edit dialog of a record: refetches it, and opens its form with the saved draft. */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { z } from 'zod'
import { rascunhoOfEdit } from '../../core/cadastros.ts'
import { useGo } from '../list/list-address.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Later } from '../ui/Later.tsx'
import type { FormValues } from './conflict.ts'
import { EditForm, type EditFormProps } from './EditForm.tsx'
import { FormLoading } from './FormLoading.tsx'
import { RecordUnavailable } from './RecordUnavailable.tsx'
import type { RecordOf, Stored } from './record-of.ts'
import { useOpenDraft } from './use-draft.ts'

interface Props<R extends Stored, V extends FormValues, N, E>
  extends Pick<EditFormProps<R, V, E>, 'staysAt' | 'update' | 'onInvalid' | 'children'> {
  of: RecordOf<R, V, N, E>
  id: string
  /** Called after saving or cancelling; by default returns to the list. */
  onClose?: () => void
  /** Dialog width in pixels. */
  size?: number
  /** Placeholder while the form loads. */
  loading?: ReactNode
  /** True while the screen shows its own confirmation above this dialog. */
  asking?: boolean
}

export function EditRecord<R extends Stored, V extends FormValues, N, E>(props: Props<R, V, N, E>) {
  // While a confirmation is open above this dialog, Esc belongs to it.
  const [asking, setAsking] = useState(false)
  const go = useGo()
  const { of, size = 900, onClose = () => go({ editar: undefined }) } = props
  // As far as it is known: the form below reads it.
  const known = useQuery({
    ...of.routes.obter.queryOptions({ input: { id: props.id } }),
    enabled: false,
  }).data
  return (
    <Dialog
      onClose={onClose}
      title={of.words.edit}
      record={known && of.nameOf(known)}
      large
      size={size}
      closeOnEscape={!asking && !props.asking}
    >
      <Content {...props} onClose={onClose} onAsking={setAsking} />
    </Dialog>
  )
}

type ContentProps<R extends Stored, V extends FormValues, N, E> = Props<R, V, N, E> & {
  onClose: () => void
  onAsking: (asking: boolean) => void
}

function Content<R extends Stored, V extends FormValues, N, E>(props: ContentProps<R, V, N, E>) {
  const { of, id, onClose, loading = <FormLoading /> } = props
  const { words, form } = of
  // Always refetched: editing must start from the current record.
  const query = useQuery({ ...of.routes.obter.queryOptions({ input: { id } }), staleTime: 0 })
  const draft = useOpenDraft(
    rascunhoOfEdit(of.cadastro, id),
    z.object({ valores: form.schema, aberta: form.schema, versao: z.int() }),
  )
  // Later refetches do not change the open form: concurrent edits are detected by version on save.
  const [record, setRecord] = useState<R>()
  if (!record && query.data && !query.error && query.isFetchedAfterMount) setRecord(query.data)
  if (!record && query.error) return <RecordUnavailable words={words} query={query} onClose={onClose} />
  if (!record || !draft) return loading
  return (
    <Later fallback={loading}>
      <EditForm {...props} key={draft.key} opened={record} draft={draft} />
    </Later>
  )
}
