/** The form that applies an active campaign to a sale: its terms, and its effect on this sale. */
import { Alert, Button, Group, Select, SimpleGrid, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type AplicacaoInput, aplicacaoInput, type CampanhaForVenda } from '../../../contract/campanhas.ts'
import type { Venda } from '../../../contract/vendas/vendas.ts'
import { BONUS_NOTE } from '../../../core/bonus.ts'
import { CAMPANHA_FIELDS, CAMPANHA_MESSAGES } from '../../../core/campanhas.ts'
import { containsWords } from '../../../core/text.ts'
import { failureOf } from '../../api/api.ts'
import { reasonOf } from '../../api/failure-message.ts'
import { orpc } from '../../api/query.ts'
import { refetchCampanhas } from '../../campanhas/cache.ts'
import { bonusOf, descontoOf, periodOf } from '../../campanhas/labels.ts'
import { LongText } from '../../fields/LongText.tsx'
import { MoneyField, PercentField } from '../../fields/NumberFields.tsx'
import { numberOf, type TypedNumber } from '../../fields/typed-number.ts'
import { useChosenName } from '../../fields/use-chosen-name.ts'
import { useTakeOnEnter } from '../../fields/use-take-on-enter.ts'
import { Bonus } from '../../list/Bonus.tsx'
import { CardField } from '../../list/Records.tsx'
import { useCreation } from '../../record/keys.ts'
import { readForm } from '../../record/record-form.ts'
import { DialogActions } from '../../ui/DialogActions.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { focusFirstError } from '../../ui/focus-first-error.ts'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { toastSuccess, toastUnexplained } from '../../ui/toasts.ts'
import { vendaChanged } from '../cache.ts'

interface Props {
  venda: Venda
  onClose: () => void
}

export function ApplyCampanha({ venda, onClose }: Props) {
  const { data, isError, error, refetch, isRefetching } = useQuery(
    orpc.campanhas.paraVenda.queryOptions({ input: { venda_id: venda.id }, staleTime: 0 }),
  )
  if (isError)
    return (
      <LoadFailed query={{ error, refetch, isRefetching }}>
        Não foi possível carregar as campanhas.
      </LoadFailed>
    )
  if (!data) return <Loading height={180} label="Carregando campanhas" />
  const offered = data.itens.filter(({ id }) => !venda.campanhas.some(({ campanha }) => campanha.id === id))
  if (offered.length === 0)
    return (
      <>
        <Text c="dimmed">
          {venda.campanhas.length > 0
            ? 'Todas as campanhas ativas já foram aplicadas a esta venda.'
            : 'Nenhuma campanha ativa. Crie ou ative uma em Campanhas.'}
        </Text>
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Fechar
          </Button>
        </DialogActions>
      </>
    )
  return <CampanhaForm venda={venda} campanhas={offered} onClose={onClose} />
}

const labelOf = ({ nome, recusa }: CampanhaForVenda) => (recusa ? `${nome} (não se aplica)` : nome)

interface Values {
  campanha_id: string | null
  desconto_aplicado: TypedNumber
  bonus_comissao_aplicado: TypedNumber
  observacoes: string
}

const BLANK: Values = {
  campanha_id: null,
  desconto_aplicado: null,
  bonus_comissao_aplicado: null,
  observacoes: '',
}

interface FormProps extends Props {
  campanhas: readonly CampanhaForVenda[]
}

function CampanhaForm(props: FormProps) {
  const { campanhas, onClose } = props
  const { form, selected, select, submit, isPending, refusal } = useApplication(props)
  return (
    <form noValidate aria-label="Aplicar Campanha" onSubmit={form.onSubmit(submit, focusFirstError(form))}>
      <Stack gap="sm">
        <CampanhaSelect
          campanhas={campanhas}
          selected={selected}
          {...form.getInputProps('campanha_id')}
          onChange={select}
        />
        {selected && <Terms campanha={selected} />}
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <MoneyField
            label="Desconto aplicado (R$)"
            withAsterisk
            {...form.getInputProps('desconto_aplicado')}
            value={form.values.desconto_aplicado}
          />
          <PercentField
            label="Bônus de comissão (%)"
            description={`Fica registrado; ${BONUS_NOTE}.`}
            withAsterisk
            {...form.getInputProps('bonus_comissao_aplicado')}
            value={form.values.bonus_comissao_aplicado}
          />
        </SimpleGrid>
        <LongText label="Observações" {...form.getInputProps('observacoes')} />
        <Text size="xs" c="dimmed">
          O desconto e o bônus ficam registrados na venda; o valor dela e as comissões não mudam.
        </Text>
        {refusal && (
          <Alert color="red" role="alert">
            {refusal}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={isPending}>
            Cancelar
          </Button>
          <Button type="submit" disabled={isPending}>
            {isPending ? 'Aplicando...' : 'Aplicar Campanha'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** The form's values, and the call that applies the campaign. */
function useApplication({ venda, campanhas, onClose }: FormProps) {
  const form = useForm<Values>({
    initialValues: BLANK,
    validate: (values) => read(values).errors ?? {},
  })
  const selected = campanhas.find(({ id }) => id === form.values.campanha_id)

  const send = useCreation((application: AplicacaoInput, options) =>
    orpc.campanhas.aplicar.call(application, options),
  )
  const apply = useMutation({
    mutationFn: send,
    onSuccess: async (after) => {
      toastSuccess('Campanha aplicada com sucesso.')
      onClose()
      await Promise.all([vendaChanged(after), refetchCampanhas()])
    },
    onError: (error) => {
      form.setErrors(failureOf(error).campos)
      toastUnexplained(error, 'Erro ao aplicar campanha. Tente novamente.')
    },
  })
  /** The form as API input, or its errors; violations of the campaign's own rules come from the server. */
  function read({ ...values }: Values) {
    const parsed = readForm(aplicacaoInput, { ...values, venda_id: venda.id })
    const refusal = campanhas.find(({ id }) => id === values.campanha_id)?.recusa
    if (refusal) return { errors: { ...parsed.errors, campanha_id: refusal } }
    if ((numberOf(values.desconto_aplicado) ?? 0) > venda.valor_venda)
      return { errors: { ...parsed.errors, desconto_aplicado: CAMPANHA_MESSAGES.desconto_maior_que_a_venda } }
    return parsed
  }

  function select(campanha_id: string | null) {
    const campanha = campanhas.find(({ id }) => id === campanha_id)
    form.setValues({ campanha_id, ...(campanha?.proposta ?? {}) })
    form.clearErrors()
    if (campanha?.recusa) form.setFieldError('campanha_id', campanha.recusa)
  }

  return {
    form,
    selected,
    select,
    submit: (values: Values) => {
      const { record } = read(values)
      if (record) apply.mutate(record)
    },
    isPending: apply.isPending,
    /** Why the server refuses it. */
    refusal: reasonOf(apply.error),
  }
}

interface SelectProps {
  campanhas: readonly CampanhaForVenda[]
  selected: CampanhaForVenda | undefined
  onChange: (campanha_id: string | null) => void
}

function CampanhaSelect({ campanhas, selected, onChange, ...input }: SelectProps) {
  const [search, setSearch] = useState('')
  const name = selected && labelOf(selected)
  const chosenName = useChosenName(search, name)
  const searchList = useTakeOnEnter({
    typed: search !== '' && search !== name,
    pending: false,
    restore: () => setSearch(name ?? ''),
  })
  return (
    <Select
      label="Campanha"
      withAsterisk
      searchable
      filter={({ options, search }) =>
        options.filter((option) => 'label' in option && containsWords(option.label, search))
      }
      placeholder="Escolha uma campanha ativa"
      maxDropdownHeight={300}
      nothingFoundMessage="Nada encontrado"
      data={campanhas.map((campanha) => ({ value: campanha.id, label: labelOf(campanha) }))}
      {...input}
      {...chosenName}
      searchValue={search}
      onSearchChange={setSearch}
      {...searchList}
      onOptionSubmit={(option) => {
        // Mantine reports no change, so the search that led to the selected campaign would stay in the input.
        if (option === selected?.id) setSearch(name ?? '')
      }}
      onChange={onChange}
    />
  )
}

function Terms({ campanha }: { campanha: CampanhaForVenda }) {
  const bonus = bonusOf(campanha)
  return (
    <Facts least="10.5rem">
      <CardField of={CAMPANHA_FIELDS.tipo} value={campanha.tipo} />
      <CardField label="Período">{periodOf(campanha)}</CardField>
      <CardField label="Desconto padrão">{descontoOf(campanha) ?? 'Nenhum'}</CardField>
      <CardField label="Bônus de comissão">{bonus ? <Bonus>{bonus}</Bonus> : 'Nenhum'}</CardField>
      <CardField of={CAMPANHA_FIELDS.premio} value={campanha.premio} />
    </Facts>
  )
}
