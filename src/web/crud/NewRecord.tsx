/** The form of a new record: its draft, its one key, and what is said when it was saved or refused. */
import { Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { z } from 'zod'
import { type Failure, failureOf } from '../api.ts'
import { type ErrorSaid, toastError, toastSuccess } from '../toasts.ts'
import type { FieldOf, FormValues } from './conflict.ts'
import { FormFooter } from './FormFooter.tsx'
import { FormLoading } from './FormLoading.tsx'
import { randomKey } from './keys.ts'
import { LeaveGuard } from './LeaveGuard.tsx'
import { useListAddress } from './list-address.ts'
import { RecoveredDraft } from './RecoveredDraft.tsx'
import { type Reading, useRecordForm } from './record-form.ts'
import { useDraftKeeper, useKeptDraft } from './use-draft.ts'

interface Props<V extends FormValues, T> {
  /** 'Nova Loja' */
  title: string
  /** The name of its draft: 'nova-loja'. */
  draft: string
  /** Reads a draft that was kept. */
  schema: z.ZodType<V>
  blank: V
  read: (values: V) => Reading<T>
  labels: Readonly<Record<FieldOf<V>, string>>
  /** Keeps the record; the same key makes one record, however often it is sent. */
  create: (record: T, options: { context: { idempotencyKey: string } }) => Promise<unknown>
  /** What the button says: 'Cadastrar Loja'. */
  save: string
  /** What is said when it was saved. */
  done: string
  /** What is said when it was refused. */
  failed: (failure: Failure) => ErrorSaid
  /** The record is kept: reads the lists anew and leaves the form. */
  onSaved: () => unknown
  onCancel: () => void
  /** Hears what was typed when the form was sent and something in it is wrong. */
  onInvalid?: (values: V) => void
  /** The fields. */
  children: (form: UseFormReturnType<V>) => ReactNode
}

export function NewRecord<V extends FormValues, T>(props: Props<V, T>) {
  const kept = useKeptDraft(props.draft)
  const [discarded, setDiscarded] = useState(false)
  if (kept === undefined) return <FormLoading />
  const draft = z.object({ valores: props.schema, chave: z.string() })
  const recovered = discarded ? undefined : draft.safeParse(kept).data
  return (
    <Form
      key={discarded ? 'blank' : 'first'}
      {...props}
      recovered={recovered ?? null}
      onDiscarded={() => setDiscarded(true)}
    />
  )
}

/** The server's code for a form that was sent before with other content. */
const SENT_BEFORE = 'CHAVE_REUTILIZADA'

interface FormProps<V extends FormValues, T> extends Props<V, T> {
  recovered: { valores: V; chave: string } | null
  onDiscarded: () => void
}

function Form<V extends FormValues, T>(props: FormProps<V, T>) {
  const { title, draft, blank, read, create, recovered } = props
  const here = useRouterState({ select: ({ location }) => location.pathname })
  const { aba } = useListAddress()
  const [opened] = useState(blank)
  const [chave] = useState(() => recovered?.chave ?? randomKey())
  const saved = useRef(false)
  const keeper = useDraftKeeper(draft)
  const { form, dirty, notice, formRef, onSubmit, refuse } = useRecordForm({
    initial: recovered?.valores ?? opened,
    opened,
    read,
    keeper,
    extras: { chave },
    labels: props.labels,
    onInvalid: props.onInvalid,
  })
  const mutation = useMutation({
    mutationFn: (record: T) => create(record, { context: { idempotencyKey: chave } }),
    onSuccess: async () => {
      saved.current = true
      await keeper.discard()
      toastSuccess(props.done)
      await props.onSaved()
    },
    onError: (error) => {
      const failure = explained(failureOf(error))
      refuse(failure)
      toastError(props.failed(failure))
    },
  })

  return (
    <form
      ref={formRef}
      noValidate
      onSubmit={onSubmit((record) => mutation.mutate(record))}
      aria-label={title}
    >
      <Stack gap="md" mb="xl">
        {recovered && (
          <RecoveredDraft
            onDiscard={async () => {
              await keeper.discard()
              props.onDiscarded()
            }}
          />
        )}
        {props.children(form)}
        <FormFooter
          notice={notice}
          draft={keeper.state}
          saving={mutation.isPending}
          save={props.save}
          onCancel={props.onCancel}
        />
      </Stack>
      <LeaveGuard
        isDirty={() => dirty && !saved.current}
        staysAt={({ pathname, search }) => pathname === here && search.aba === aba}
        onKeep={keeper.flush}
        onDiscard={keeper.discard}
      />
    </form>
  )
}

function explained(failure: Failure): Failure {
  if (failure.code !== SENT_BEFORE) return failure
  const message =
    'Este cadastro já foi salvo numa tentativa anterior, antes das últimas mudanças. Feche o formulário e edite-o na lista.'
  return { ...failure, message }
}
