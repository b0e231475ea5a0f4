/** Asks for the days and lojas of a new closing, with proposed days, and opens it. */
import { Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { newFechamentoInput } from '../../../contract/financeiro/fechamentos.ts'
import { FECHAMENTO_FIELDS } from '../../../core/financeiro/fechamentos.ts'
import { failureOf } from '../../api/api.ts'
import { changeFailure } from '../../api/failure-message.ts'
import { orpc } from '../../api/query.ts'
import { today } from '../../api/server-clock.ts'
import { DateField } from '../../fields/DateField.tsx'
import { SearchMultiSelect } from '../../fields/SearchMultiSelect.tsx'
import { fieldsOf } from '../../record/form-fields.ts'
import { useCreation } from '../../record/keys.ts'
import { readForm } from '../../record/record-form.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormActions } from '../../ui/FormActions.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { refetchFechamentos } from '../cache.ts'

type Typed = { corte: string | null; dia_pagamento: string | null; lojas: string[] }

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

const LABELS = {
  corte: FECHAMENTO_FIELDS.corte.rotulo,
  dia_pagamento: FECHAMENTO_FIELDS.dia_pagamento.rotulo,
  lojas: 'Lojas',
}

function read({ corte, dia_pagamento, lojas }: Typed) {
  return readForm(newFechamentoInput, { corte: corte ?? '', dia_pagamento: dia_pagamento ?? '', lojas })
}

/** The form, and the call that creates the closing and goes there. */
function useNewFechamento(proposta: Typed) {
  const form = useForm({
    initialValues: proposta,
    validate: (typed) => read(typed).errors ?? {},
    onValuesChange: () => form.clearErrors(),
  })
  const navigate = useNavigate()
  const send = useCreation(orpc.fechamentos.criar.call)
  const create = useMutation({
    mutationFn: send,
    onSuccess: async ({ id }) => {
      void refetchFechamentos()
      await navigate({ to: '/fechamentos/$id', params: { id } })
    },
    onError: (error) => form.setErrors(failureOf(error).campos),
  })
  const submit = form.onSubmit((typed) => {
    const { record } = read(typed)
    if (record && !create.isPending) create.mutate(record)
  })
  return { form, create, submit }
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
  const { form, create, submit } = useNewFechamento(proposta)
  const { of } = fieldsOf(form, LABELS)
  const { corte } = form.values
  const hasErrors = Object.keys(form.errors).length > 0
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
          {...of('corte')}
          description={
            corte !== null && corte < today()
              ? 'O que foi liberado depois deste dia fica para o próximo fechamento'
              : undefined
          }
          withAsterisk
          autoFocus
        />
        <DateField kind="filtro" {...of('dia_pagamento')} withAsterisk />
        <SearchMultiSelect
          {...of('lojas')}
          description={own ? 'Só a sua loja' : 'Vazio: as vendas de todas as lojas'}
          cadastro="lojas"
          source={(input) => orpc.lojas.opcoes.queryOptions({ input })}
          nomes={nomes}
          readOnly={own !== null}
          onChange={(lojas, seen) => {
            form.setFieldValue('lojas', lojas)
            setNomes(seen)
          }}
        />
        <FormActions
          confirm="Criar fechamento"
          confirming="Criando..."
          pending={create.isPending}
          error={hasErrors ? null : changeFailure(create.error, 'Erro ao criar o fechamento.')}
          onCancel={onClose}
        />
      </Stack>
    </form>
  )
}
