/** A register's screen with its usual forms: new record, edit dialog and delete dialog, each with its permission. */
import type { UseFormReturnType } from '@mantine/form'
import type { ComponentProps, ReactNode } from 'react'
import { useListAddress } from '../list/list-address.ts'
import { RegisterScreen } from '../list/RegisterScreen.tsx'
import { useCan } from '../session/session.tsx'
import type { FormValues } from './conflict.ts'
import { DeleteRecord } from './DeleteRecord.tsx'
import { EditRecord } from './EditRecord.tsx'
import { NewRecord } from './NewRecord.tsx'
import type { RecordOf, Stored } from './record-of.ts'

interface Props<R extends Stored, V extends FormValues, N, E>
  extends Pick<ComponentProps<typeof RegisterScreen>, 'list' | 'tabs' | 'actions'> {
  of: RecordOf<R, V, N, E>
  /** The sentence after the delete dialog's question; by default that the deletion is final. */
  warning?: string
  /** The button of the delete dialog if the record is in use; `close` closes the dialog. */
  instead?: (record: R, close: () => void) => ReactNode
  /** Called with the form's values when validation fails on submit. */
  onInvalid?: (values: V) => void
  /** Dialogs besides those of editing and deleting. */
  dialogs?: ReactNode
  /** The form's fields. */
  children: (form: UseFormReturnType<V>, mode: 'new' | 'edit') => ReactNode
}

export function RecordScreen<R extends Stored & { nome: string }, V extends FormValues, N, E>(
  props: Props<R, V, N, E>,
) {
  const { of, list, tabs, actions, warning, instead, onInvalid, dialogs, children } = props
  const { editar, excluir, go } = useListAddress()
  const canEdit = useCan(`${of.cadastro}.editar`)
  const canDelete = useCan(`${of.cadastro}.excluir`)
  return (
    <RegisterScreen
      cadastro={of.cadastro}
      list={list}
      tabs={tabs}
      actions={actions}
      create={
        <NewRecord of={of} onInvalid={onInvalid}>
          {(form) => children(form, 'new')}
        </NewRecord>
      }
    >
      {dialogs}
      {editar && canEdit && (
        <EditRecord of={of} onInvalid={onInvalid} key={editar} id={editar}>
          {(form) => children(form, 'edit')}
        </EditRecord>
      )}
      {excluir && canDelete && (
        <DeleteRecord
          of={of}
          key={excluir}
          id={excluir}
          name={({ nome }) => <strong>{nome}</strong>}
          warning={warning}
          instead={(record) => instead?.(record, () => go({ excluir: undefined }))}
        />
      )}
    </RegisterScreen>
  )
}
