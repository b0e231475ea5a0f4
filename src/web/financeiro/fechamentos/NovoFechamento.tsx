/** Asks for the days and lojas of a new closing, with proposed days, and opens it. */
import { Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { newFechamentoInput } from '../../../contract/financeiro/fechamentos.ts'
import { FECHAMENTO_FIELDS } from '../../../core/financeiro/fechamentos.ts'
import { failureOf } from '../../api/api.ts'
import { changeFailure } from '../../api/failure-message.ts'
import { orpc } from '../../api/query.ts'
import { today } from '../../api/server-clock.ts'
import { DateField } from '../../fields/DateField.tsx'
import { SearchMultiSelect } from '../../fields/SearchMultiSelect.tsx'
import { useCreation } from '../../record/keys.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormActions } from '../../ui/FormActions.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { refetchFechamentos } from '../cache.ts'

interface Typed {
  corte: string | null
  dia_pagamento: string | null
  lojas: string[]
}

export default function NovoFechamento({ onClose }: { onClose: () => void }) {
  const query = useQuery(orpc.fechamentos.proposta.queryOptions({ staleTime: 0, gcTime: 0 }))
  const { data } = query
  return (
    <Dialog onClose={onClose} title="Novo fechamento" size={560}>
      {query.isError && !data && (
        <LoadFailed query={query}>Erro ao propor os dias. Tente novamente.</LoadFailed>
      )}
      {!data && !query.isError && <Loading height={220} label="Carregando a proposta" />}
      {data && (
        <Form
          proposta={{ ...data, lojas: data.lojas?.map(({ id }) => id) ?? [] }}
          own={data.lojas}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

/** The typed values, why they were refused, and the call that creates the closing and goes there. */
function useNewFechamento(proposta: Typed) {
  const [typed, setTyped] = useState<Typed>(proposta)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const navigate = useNavigate()
  const send = useCreation(orpc.fechamentos.criar.call)
  const create = useMutation({
    mutationFn: send,
    onSuccess: async ({ id }) => {
      void refetchFechamentos()
      await navigate({ to: '/fechamentos/$id', params: { id } })
    },
    onError: (error) => setErrors(failureOf(error).campos),
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (create.isPending) return
    const { corte, dia_pagamento, lojas } = typed
    const read = newFechamentoInput.safeParse({
      corte: corte ?? '',
      dia_pagamento: dia_pagamento ?? '',
      lojas,
    })
    if (read.success) create.mutate(read.data)
    else
      setErrors(Object.fromEntries(read.error.issues.map(({ path, message }) => [String(path[0]), message])))
  }

  const change = (patch: Partial<Typed>) => {
    setTyped({ ...typed, ...patch })
    setErrors({})
  }
  const failure =
    Object.keys(errors).length === 0 ? changeFailure(create.error, 'Erro ao criar o fechamento.') : null
  return { typed, errors, failure, change, submit, isPending: create.isPending }
}

function Form({
  proposta,
  own,
  onClose,
}: {
  proposta: Typed
  /** The only lojas that may be chosen; null if any may be. */
  own: readonly { id: string; nome: string }[] | null
  onClose: () => void
}) {
  const { typed, errors, failure, change, submit, isPending } = useNewFechamento(proposta)
  const [nomes, setNomes] = useState<Record<string, string>>(
    Object.fromEntries(own?.map(({ id, nome }) => [id, nome]) ?? []),
  )
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <Text>
          Entram as comissões liberadas até o corte que não estão em outro fechamento. O servidor reúne tudo,
          e você confere antes de enviar.
        </Text>
        <DateField
          kind="filtro"
          label={FECHAMENTO_FIELDS.corte.rotulo}
          description={
            typed.corte !== null && typed.corte < today()
              ? 'O que foi liberado depois deste dia fica para o próximo fechamento'
              : undefined
          }
          withAsterisk
          autoFocus
          value={typed.corte}
          onChange={(corte) => change({ corte })}
          error={errors.corte}
        />
        <DateField
          kind="filtro"
          label={FECHAMENTO_FIELDS.dia_pagamento.rotulo}
          withAsterisk
          value={typed.dia_pagamento}
          onChange={(dia_pagamento) => change({ dia_pagamento })}
          error={errors.dia_pagamento}
        />
        <SearchMultiSelect
          label="Lojas"
          description={own ? 'Só a sua loja' : 'Vazio: as vendas de todas as lojas'}
          cadastro="lojas"
          source={(input) => orpc.lojas.opcoes.queryOptions({ input })}
          value={typed.lojas}
          nomes={nomes}
          readOnly={own !== null}
          onChange={(lojas, seen) => {
            change({ lojas })
            setNomes(seen)
          }}
          error={errors.lojas}
        />
        <FormActions
          confirm="Criar fechamento"
          confirming="Criando..."
          pending={isPending}
          error={failure}
          onCancel={onClose}
        />
      </Stack>
    </form>
  )
}
