/** Keeps a percent back of many payments of a draft, after a look at each amount. */
import { Checkbox, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FechamentoCompleto } from '../../../contract/financeiro/fechamentos.ts'
import type { PagamentoAReter } from '../../../contract/financeiro/retencoes.ts'
import { VINCULOS, type Vinculo } from '../../../core/financeiro/favorecidos.ts'
import { RETENCAO_MESSAGES, reterPercentual } from '../../../core/financeiro/retencoes.ts'
import { formatBRL, sumOfReais } from '../../../core/money.ts'
import { RECORDS_PER_PAGE } from '../../../core/pages.ts'
import { counted } from '../../../core/text.ts'
import { changeFailure } from '../../api/failure-message.ts'
import { orpc } from '../../api/query.ts'
import { LazySelect } from '../../fields/LazySelect.tsx'
import { PercentField } from '../../fields/NumberFields.tsx'
import type { TypedNumber } from '../../fields/typed-number.ts'
import { Pages } from '../../list/Pages.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { useRubricas } from './Retencoes.tsx'
import { useDraftChange } from './use-draft-change.ts'

interface Props {
  fechamento: FechamentoCompleto
  onClose: () => void
}

export function RetencaoDeVarios({ fechamento: { id, versao }, onClose }: Props) {
  const [rubrica, setRubrica] = useState<string | null>(null)
  const [percentual, setPercentual] = useState<TypedNumber>(null)
  const [vinculo, setVinculo] = useState<Vinculo | null>(null)
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<string | null>(null)
  const rubricas = useRubricas()
  const query = useQuery(orpc.fechamentos.aReter.queryOptions({ input: { id }, staleTime: 0 }))
  const typed = rubrica !== null && typeof percentual === 'number' ? { rubrica, percentual } : null
  const preview = (query.data?.itens ?? [])
    .filter((one) => vinculo === null || one.vinculo === vinculo)
    .map((one) => ({ ...one, result: typed && reterPercentual(one, typed) }))
  const chosen = preview.filter((one) => !without.has(one.id) && one.result?.motivo === null)
  const save = useDraftChange(
    versao,
    (pedido: { rubrica: string; percentual: number; retidos: string[] }, seen) =>
      orpc.fechamentos.reterDeVarios.call({ id, versao: seen, ...pedido }),
    {
      done: ({ retidos }) => `${counted(retidos.length, 'pagamento mudado', 'pagamentos mudados')}.`,
      onClose,
    },
  )
  const change = (set: () => void) => {
    set()
    setRefused(null)
  }
  function confirm() {
    if (rubrica === null) setRefused(RETENCAO_MESSAGES.escolha)
    else if (typed === null) setRefused('Informe um percentual')
    else if (chosen.length === 0) setRefused('Escolha ao menos um favorecido')
    else save.mutate({ ...typed, retidos: chosen.map((one) => one.id) })
  }
  return (
    <ConfirmDialog
      title="Retenção para vários"
      confirm={
        chosen.length === 0 ? 'Aplicar' : `Aplicar a ${counted(chosen.length, 'pagamento', 'pagamentos')}`
      }
      confirming="Salvando..."
      pending={save.isPending}
      error={refused ?? changeFailure(save.error, 'Erro ao salvar a retenção. Tente novamente.')}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <Text>
        O percentual das comissões de cada um, nunca de um adiantamento. Troca o que já tem o mesmo nome; com
        0%, a retenção sai. O Plantão não calcula impostos.
      </Text>
      <LazySelect
        label="Retenção"
        withAsterisk
        data={rubricas}
        value={rubrica}
        onChange={(next) => change(() => setRubrica(next))}
      />
      <PercentField
        label="Percentual (%)"
        withAsterisk
        value={percentual}
        onChange={(next) => change(() => setPercentual(next))}
      />
      <LazySelect
        label="Vínculo"
        placeholder="Todos"
        clearable
        data={VINCULOS}
        value={vinculo}
        onChange={(next) => change(() => setVinculo(next))}
      />
      {query.isError && (
        <LoadFailed query={query}>Erro ao carregar os favorecidos. Tente novamente.</LoadFailed>
      )}
      {query.isPending && <Loading height={80} label="Carregando favorecidos" />}
      {query.isSuccess && preview.length === 0 && <Text c="dimmed">Nenhum favorecido com este vínculo.</Text>}
      <Escolha
        key={vinculo}
        preview={preview}
        without={without}
        onChange={(next) => change(() => setWithout(next))}
      />
      {typed && (
        <Text fw={600}>
          {counted(chosen.length, 'pagamento', 'pagamentos')}, retido:{' '}
          {formatBRL(sumOfReais(chosen.map(({ result }) => result?.valor ?? 0)))}
        </Text>
      )}
    </ConfirmDialog>
  )
}

interface EscolhaProps {
  /** `result` is null until name and percent are typed. */
  preview: readonly (PagamentoAReter & { result: ReturnType<typeof reterPercentual> | null })[]
  without: ReadonlySet<string>
  onChange: (without: ReadonlySet<string>) => void
}

function Escolha({ preview, without, onChange }: EscolhaProps) {
  const [page, setPage] = useState(1)
  const start = (page - 1) * RECORDS_PER_PAGE
  return (
    <>
      <Stack gap={6}>
        {preview.slice(start, start + RECORDS_PER_PAGE).map(({ id, favorecido, comissoes, result }) => (
          <Checkbox
            key={id}
            label={`${favorecido} · ${formatBRL(comissoes)}`}
            description={result && (result.motivo ?? `Retém ${formatBRL(result.valor)}`)}
            disabled={result?.motivo != null}
            checked={!without.has(id) && (result === null || result.motivo === null)}
            onChange={({ currentTarget }) => {
              const next = new Set(without)
              if (currentTarget.checked) next.delete(id)
              else next.add(id)
              onChange(next)
            }}
          />
        ))}
      </Stack>
      <Pages page={page} total={preview.length} onChange={setPage} />
    </>
  )
}
