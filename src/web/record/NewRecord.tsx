/** The form of a new record: its draft, its one key, and what is said when it was saved or refused. */
import { Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { z } from 'zod'
import { rascunhoDeNovo } from '../../core/cadastros.ts'
import { type Failure, failureOf } from '../api.ts'
import { useListAddress } from '../list/list-address.ts'
import { toastError, toastSuccess } from '../ui/toasts.ts'
import type { FormValues } from './conflict.ts'
import { FormFooter } from './FormFooter.tsx'
import { FormLoading } from './FormLoading.tsx'
import { randomKey } from './keys.ts'
import { LeaveGuard } from './LeaveGuard.tsx'
import { RecoveredDraft } from './RecoveredDraft.tsx'
import { type Reading, useRecordForm } from './record-form.ts'
import type { RecordOf, Stored } from './record-of.ts'
import { useDraftKeeper, useKeptDraft } from './use-draft.ts'

interface Props<R extends Stored, V extends FormValues, N, E> {
  of: RecordOf<R, V, N, E>
  /** The name of its draft, where one noun has several forms of a new record. */
  draft?: string
  /** What the form begins with, where that is not the noun's blank form. */
  blank?: V
  /** What becomes of the form, where more than the form goes into it. */
  read?: (values: V) => Reading<N>
  create?: (record: N, options: { context: { idempotencyKey: string } }) => Promise<unknown>
  /** The form was saved or given up; otherwise the screen goes back to its list. */
  onClose?: () => void
  /** Is given what was typed when the form was sent and something in it is wrong. */
  onInvalid?: (values: V) => void
  /** The fields. */
  children: (form: UseFormReturnType<V>) => ReactNode
}

export function NewRecord<R extends Stored, V extends FormValues, N, E>(props: Props<R, V, N, E>) {
  const { of, draft = rascunhoDeNovo(of.cadastro) } = props
  const kept = useKeptDraft(draft)
  const [discarded, setDiscarded] = useState(false)
  if (kept === undefined) return <FormLoading />
  const schema = z.object({ valores: of.form.schema, chave: z.string() })
  const recovered = discarded ? undefined : schema.safeParse(kept).data
  return (
    <Form
      key={discarded ? 'blank' : 'first'}
      {...props}
      draft={draft}
      recovered={recovered ?? null}
      onDiscarded={() => setDiscarded(true)}
    />
  )
}

/** The server's code for a form that was sent before with other content. */
const SENT_BEFORE = 'CHAVE_REUTILIZADA'

interface FormProps<R extends Stored, V extends FormValues, N, E> extends Props<R, V, N, E> {
  draft: string
  recovered: { valores: V; chave: string } | null
  onDiscarded: () => void
}

function Form<R extends Stored, V extends FormValues, N, E>(props: FormProps<R, V, N, E>) {
  const { of, draft, recovered } = props
  const { words, form: facts } = of
  const { blank = facts.blank, read = of.readNew, create = of.routes.criar.call } = props
  const here = useRouterState({ select: ({ location }) => location.pathname })
  const { aba, go } = useListAddress()
  const { onClose = () => go({ aba: undefined }) } = props
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
    labels: facts.labels,
    onInvalid: props.onInvalid,
  })
  const mutation = useMutation({
    mutationFn: (record: N) => create(record, { context: { idempotencyKey: chave } }),
    onSuccess: async () => {
      saved.current = true
      await keeper.discard()
      toastSuccess(words.created)
      onClose()
      await of.refetch()
    },
    onError: (error) => {
      const failure = explained(failureOf(error))
      refuse(failure)
      toastError(of.createFailed(failure))
    },
  })

  return (
    <form
      ref={formRef}
      noValidate
      onSubmit={onSubmit((record) => mutation.mutate(record))}
      aria-label={words.newRecord}
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
          save={words.saveNew}
          onCancel={onClose}
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
