/** The apuração of a period: each corretor's signed sales, the tier they reach, and the resulting promotions. */
import { Button, Checkbox, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { ApuracaoItem } from '../../contract/faixas.ts'
import { addDays, addMonths, FIM_ANTES_DO_INICIO, isDate, monthOf, previousMonth } from '../../core/dates.ts'
import { pageCount, RECORDS_PER_PAGE } from '../../core/pages.ts'
import { counted } from '../../core/text.ts'
import { orpc } from '../api/query.ts'
import { today } from '../api/server-clock.ts'
import { DateField } from '../fields/DateField.tsx'
import { ExportMenu } from '../list/ExportMenu.tsx'
import { useGo, useListAddress } from '../list/list-address.ts'
import { exportAddress } from '../list/list-search.ts'
import { Pages } from '../list/Pages.tsx'
import { FormLoading } from '../record/FormLoading.tsx'
import { useCan } from '../session/session.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { ApuracaoTable } from './ApuracaoTable.tsx'
import { Promocoes } from './Promocoes.tsx'

const route = getRouteApi('/_app/faixas')

interface Period {
  de: string
  ate: string
}

export function Apuracao() {
  const { de, ate } = usePeriod()
  const isValid = isDate(de) && isDate(ate) && de <= ate
  const { data, isError, error, refetch, isRefetching } = useQuery(
    orpc.faixas.apurar.queryOptions({
      input: { de, ate },
      enabled: isValid,
    }),
  )
  return (
    <Stack gap="md">
      <PeriodPicker period={{ de, ate }} />
      {!isValid ? null : isError ? (
        <LoadFailed query={{ error, refetch, isRefetching }}>
          Erro ao apurar as faixas. Tente novamente.
        </LoadFailed>
      ) : data ? (
        <Results key={`${de} ${ate}`} period={{ de, ate }} apurados={data.itens} />
      ) : (
        <FormLoading />
      )}
    </Stack>
  )
}

/** The period from the URL; by default, this month until today. */
function usePeriod(): Period {
  const { de, ate } = route.useSearch()
  const hoje = today()
  return { de: de ?? monthOf(hoje).start, ate: ate ?? hoje }
}

const DAY = { flex: '1 1 9rem', maw: '14rem' }

function PeriodPicker({ period: { de, ate } }: { period: Period }) {
  const go = useGo()
  const pick = (period: Partial<Period>) => go({ ...period, pagina: undefined }, true)
  const isOrdered = !isDate(de) || !isDate(ate) || de <= ate
  return (
    <Paper component="section" withBorder p="md" aria-label="Período da apuração">
      <Group gap="sm" align="flex-start">
        <DateField
          kind="filtro"
          {...DAY}
          label="De"
          withAsterisk
          value={de}
          onChange={(value) => pick({ de: value ?? '' })}
        />
        <DateField
          kind="filtro"
          {...DAY}
          label="Até"
          withAsterisk
          value={ate}
          onChange={(value) => pick({ ate: value ?? '' })}
          error={isOrdered ? undefined : FIM_ANTES_DO_INICIO}
        />
        {/* Aligned with the inputs, below their labels. */}
        <Group gap="xs" mt={{ md: '1.5rem' }}>
          {Object.entries(presets()).map(([label, period]) => (
            <Button key={label} variant="default" onClick={() => pick(period)}>
              {label}
            </Button>
          ))}
        </Group>
      </Group>
      <Text c="dimmed" mt="xs">
        Contam as vendas assinadas (Assinada, Pago ou Desembolsada) com data no período, uma vez e pelo valor
        inteiro, para o vendedor principal e para cada participante.
      </Text>
    </Paper>
  )
}

function presets(): Record<string, Period> {
  const hoje = today()
  const previous = previousMonth(hoje)
  return {
    'Este mês': { de: monthOf(hoje).start, ate: hoje },
    'Mês passado': { de: previous.start, ate: addDays(previous.endExclusive, -1) },
    'Últimos 6 meses': { de: monthOf(addMonths(hoje, -5)).start, ate: hoje },
  }
}

function Results({ period, apurados }: { period: Period; apurados: readonly ApuracaoItem[] }) {
  const { pagina = 1, go } = useListAddress()
  const [onlyPromocoes, setOnlyPromocoes] = useState(false)
  const [applying, setApplying] = useState(false)
  const canApply = useCan('faixas.aplicar_promocoes')
  const promoted = apurados.filter(({ promocao }) => promocao !== null)
  const shown = onlyPromocoes ? promoted : apurados
  const last = pageCount(shown.length, RECORDS_PER_PAGE)
  const current = Math.min(pagina, Math.max(1, last))

  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="sm">
        <div>
          <Title order={2}>Apuração ({apurados.length.toLocaleString('pt-BR')})</Title>
          <Text role="status" c="dimmed">
            {counted(promoted.length, 'promoção proposta', 'promoções propostas')}
          </Text>
        </div>
        <Group gap="md">
          <Checkbox
            label="Só promoções"
            checked={onlyPromocoes}
            onChange={(event) => {
              setOnlyPromocoes(event.currentTarget.checked)
              go({ pagina: undefined }, true)
            }}
          />
          <ExportMenu
            action="faixas.exportar"
            address={exportAddress('/faixas/apuracao/exportar', {
              ...period,
              so_promocoes: onlyPromocoes ? 'sim' : undefined,
            })}
          />
          {canApply && promoted.length > 0 && (
            <Button onClick={() => setApplying(true)}>Aplicar promoções</Button>
          )}
        </Group>
      </Group>
      {shown.length === 0 ? (
        <Paper withBorder p="xl" ta="center" role="status">
          <Text fw={500}>
            {apurados.length === 0 ? 'Nenhum corretor ativo' : 'Nenhuma promoção proposta neste período'}
          </Text>
        </Paper>
      ) : (
        <ApuracaoTable apurados={shown.slice((current - 1) * RECORDS_PER_PAGE, current * RECORDS_PER_PAGE)} />
      )}
      <Pages
        page={current}
        total={shown.length}
        onChange={(page) => go({ pagina: page > 1 ? page : undefined })}
      />
      {applying && <Promocoes period={period} promoted={promoted} onClose={() => setApplying(false)} />}
    </Stack>
  )
}
