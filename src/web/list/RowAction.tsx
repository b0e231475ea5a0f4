/** Actions on one record: icon buttons in a table, buttons with text on a card. */
import { ActionIcon, Button } from '@mantine/core'
import { type Icon, IconBan, IconCircleCheck, IconPencil, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type Cadastro, wordsOf } from '../../core/cadastros.ts'
import type { RecordStatus } from '../../core/status.ts'
import { type Failure, failureOf } from '../api/api.ts'
import { useCan } from '../session/session.tsx'
import { hint } from '../ui/Hints.tsx'
import { toastFailure, toastSuccess } from '../ui/toasts.ts'
import { useGo } from './list-address.ts'
import { useCards } from './Records.tsx'

interface Props {
  icon: Icon
  /** 'Editar' */
  text: string
  /** On a card, where there is little room; `text` by default. */
  short?: string
  /** The record's accessible name: 'loja Centro'. */
  record: string
  color?: string
  pending?: boolean
  onClick: () => void
}

export function RowAction({
  icon: Icon,
  text,
  short = text,
  record,
  color = 'gray',
  pending = false,
  onClick,
}: Props) {
  const cards = useCards()
  const label = `${text} ${record}`
  if (cards)
    return (
      <Button
        variant="subtle"
        color={color}
        leftSection={<Icon size={16} aria-hidden />}
        aria-label={label}
        loading={pending}
        onClick={onClick}
      >
        {short}
      </Button>
    )
  return (
    <ActionIcon
      variant="subtle"
      color={color}
      size={30}
      aria-label={label}
      loading={pending}
      onClick={onClick}
      {...hint(text)}
    >
      <Icon size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}

interface ActionProps {
  cadastro: Cadastro
  id: string
  /** The record's accessible name: 'loja Centro'. */
  record: string
}

/** Opens the edit form; visible only with the permission to edit. */
export function EditAction({ cadastro, id, record }: ActionProps) {
  const go = useGo()
  if (!useCan(`${cadastro}.editar`)) return null
  return <RowAction icon={IconPencil} text="Editar" record={record} onClick={() => go({ editar: id })} />
}

/** Opens the delete confirmation; visible only with the permission to delete. */
export function DeleteAction({ cadastro, id, record }: ActionProps) {
  const go = useGo()
  if (!useCan(`${cadastro}.excluir`)) return null
  return (
    <RowAction
      icon={IconTrash}
      text="Excluir"
      color="red"
      record={record}
      onClick={() => go({ excluir: id })}
    />
  )
}

interface CallProps<O> extends Pick<Props, 'icon' | 'text' | 'record'> {
  call: () => Promise<O>
  /** Success message, from what the server says that the record is now: the row may show it before its answer arrives. */
  done: (answer: O) => string
  /** Error message: fixed, or derived from the failure. */
  failed: string | ((failure: Failure) => string)
  onDone: () => unknown
}

/** Changes the record immediately, without confirmation. */
export function CallAction<O>({ call, done, failed, onDone, ...action }: CallProps<O>) {
  const mutation = useMutation({
    mutationFn: call,
    onSuccess: async (answer) => {
      toastSuccess(done(answer))
      await onDone()
    },
    onError: (error) => toastFailure(error, typeof failed === 'string' ? failed : failed(failureOf(error))),
  })
  return <RowAction {...action} pending={mutation.isPending} onClick={() => mutation.mutate()} />
}

interface StatusProps {
  cadastro: Cadastro
  id: string
  status: RecordStatus
  record: string
  change: (input: { id: string; status: RecordStatus }) => Promise<{ status: RecordStatus }>
  /** Error message; by default 'Erro ao alterar status da loja'. */
  failed?: string
  onChanged: () => unknown
}

/** Activates or deactivates the record. */
export function StatusAction({ cadastro, id, status, record, change, failed, onChanged }: StatusProps) {
  const { activated, inactivated, statusFailed } = wordsOf(cadastro)
  const next = status === 'Ativo' ? 'Inativo' : 'Ativo'
  return (
    <CallAction
      icon={next === 'Ativo' ? IconCircleCheck : IconBan}
      text={next === 'Ativo' ? 'Ativar' : 'Inativar'}
      record={record}
      call={() => change({ id, status: next })}
      done={(changed) => (changed.status === 'Ativo' ? activated : inactivated)}
      failed={failed ?? statusFailed}
      onDone={onChanged}
    />
  )
}
