/** The form of a new sale. */
import { Stack, Title } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import type { VendaNova } from '../../contract/vendas.ts'
import { isDate, today } from '../../core/datas.ts'
import { type Failure, failureOf } from '../api.ts'
import { orpc } from '../query.ts'
import { FormFooter } from '../record/FormFooter.tsx'
import { randomKey } from '../record/keys.ts'
import { LeaveGuard } from '../record/LeaveGuard.tsx'
import { RecoveredDraft } from '../record/RecoveredDraft.tsx'
import { useDraftKeeper, useKeptDraft } from '../record/use-draft.ts'
import { toastError, toastSuccess } from '../ui/toasts.ts'
import { vendaCriada } from './cache.ts'
import { FormSkeleton } from './FormSkeleton.tsx'
import { lerVendaNova } from './form-reading.ts'
import { formVenda, vendaEmBranco } from './form-values.ts'
import { useMesmaUnidade } from './use-mesma-unidade.ts'
import { useVendaForm } from './use-venda-form.ts'
import { VendaFields } from './VendaFields.tsx'

const FORMULARIO = 'nova-venda'

const rascunho = z.object({ valores: formVenda, chave: z.string(), numero_digitado: z.boolean() })
type Rascunho = z.output<typeof rascunho>

interface Props {
  onClose: () => void
}

export function NovaVenda({ onClose }: Props) {
  const guardado = useKeptDraft(FORMULARIO)
  const [descartado, setDescartado] = useState(false)
  if (guardado === undefined) return <FormSkeleton />
  const lido = descartado ? undefined : rascunho.safeParse(guardado).data
  return (
    <Formulario
      key={descartado ? 'em branco' : 'inicial'}
      recuperado={lido ?? null}
      onDescartar={() => setDescartado(true)}
      onClose={onClose}
    />
  )
}

function Formulario(props: Props & { recuperado: Rascunho | null; onDescartar: () => void }) {
  const { recuperado, onDescartar, onClose } = props
  const queryClient = useQueryClient()
  const [aberta] = useState(() => vendaEmBranco(today(new Date())))
  // One key for this form, however often it is sent: a repeated request makes one sale.
  const [chave] = useState(() => recuperado?.chave ?? randomKey())
  const [numeroDigitado, setNumeroDigitado] = useState(recuperado?.numero_digitado ?? false)
  const saved = useRef(false)
  const keeper = useDraftKeeper(FORMULARIO)
  const { form, comissoes, dirty, notice, formRef, onSubmit, refuse } = useVendaForm({
    initial: recuperado?.valores ?? aberta,
    opened: aberta,
    read: lerVendaNova,
    keeper,
    extras: { chave, numero_digitado: numeroDigitado },
  })
  const { values } = form
  const mesmaUnidade = useMesmaUnidade(values)

  const proximo = useQuery(
    orpc.vendas.proximoNumero.queryOptions({
      input: { loja_id: values.loja_id ?? '', data_venda: values.data_venda ?? '' },
      enabled: !numeroDigitado && values.loja_id !== null && isDate(values.data_venda ?? ''),
      staleTime: 0,
    }),
  )
  const proposto = proximo.data?.numero_venda ?? null
  const { getValues, setFieldValue } = form
  useEffect(() => {
    if (numeroDigitado || proposto === null || getValues().numero_venda === proposto) return
    setFieldValue('numero_venda', proposto)
  }, [numeroDigitado, proposto, getValues, setFieldValue])

  const criar = useMutation(
    orpc.vendas.criar.mutationOptions({
      context: { idempotencyKey: chave },
      onSuccess: async () => {
        saved.current = true
        await keeper.discard()
        toastSuccess('Venda cadastrada com sucesso.')
        onClose()
        await vendaCriada()
      },
      onError: (error) => {
        const failure = explicada(failureOf(error))
        refuse(failure)
        toastError(mensagemDeCriacao(failure), 'Erro ao criar venda')
        if (failure.code === JA_ENVIADA) void vendaCriada()
        // Another sale has the number now: the next one is proposed again.
        if (failure.campos.numero_venda !== undefined) {
          setNumeroDigitado(false)
          void queryClient.invalidateQueries({ queryKey: orpc.vendas.proximoNumero.key() })
        }
      },
    }),
  )

  function salvar(venda: VendaNova) {
    // The sale may arrive although its answer does not: sent again, it must be the same, number included.
    setNumeroDigitado(true)
    criar.mutate(venda)
  }

  return (
    <form ref={formRef} noValidate onSubmit={onSubmit(salvar)} aria-labelledby="nova-venda">
      <Stack gap="md" mb="xl">
        <Title order={2} id="nova-venda">
          Nova Venda
        </Title>
        {recuperado && (
          <RecoveredDraft
            onDiscard={async () => {
              await keeper.discard()
              onDescartar()
            }}
          />
        )}
        <VendaFields
          form={form}
          comissoes={comissoes}
          edicao={false}
          mesmaUnidade={mesmaUnidade}
          onNumeroDigitado={() => setNumeroDigitado(true)}
        />
        <FormFooter
          notice={notice}
          draft={keeper.state}
          saving={criar.isPending}
          save="Salvar Venda"
          onCancel={onClose}
        />
      </Stack>
      <LeaveGuard
        isDirty={() => dirty && !saved.current}
        staysAt={({ pathname, search }) => pathname === '/vendas' && search.nova === true}
        onKeep={keeper.flush}
        onDiscard={keeper.discard}
      />
    </form>
  )
}

/** The server's code for a form that was sent before with other content. */
const JA_ENVIADA = 'CHAVE_REUTILIZADA'

function explicada(failure: Failure): Failure {
  if (failure.code !== JA_ENVIADA) return failure
  const message =
    'Esta venda já foi salva numa tentativa anterior, antes das últimas mudanças. Feche o formulário e edite a venda na lista.'
  return { ...failure, message }
}

/** The sentence of a refused creation; the server's own sentences about the database's rules begin with 'Erro'. */
function mensagemDeCriacao({ message }: Failure): string {
  if (message === '') return 'Erro ao cadastrar venda. Tente novamente.'
  return /^(Erro|Esta venda já foi )/.test(message) ? message : `Erro: ${message}`
}
