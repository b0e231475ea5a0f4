/** The apuração of a period: each corretor's signed sales, the tier they reach, and the resulting promotions. */
import { Button, Checkbox, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { Apurado } from '../../contract/faixas.ts'
import { POR_PAGINA } from '../../contract/listas.ts'
import { addDays, addMonths, isDate, monthOf, previousMonth, today } from '../../core/datas.ts'
import { numeroDePaginas } from '../../core/paginas.ts'
import { contarDe } from '../../core/texto.ts'
import { orpc } from '../api/query.ts'
import { DateField } from '../fields/DateField.tsx'
import { ExportMenu } from '../list/ExportMenu.tsx'
import { useListAddress } from '../list/list-address.ts'
import { exportAddress } from '../list/list-search.ts'
import { Pages } from '../list/Pages.tsx'
import { FormLoading } from '../record/FormLoading.tsx'
import { usePode } from '../session/session.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import classes from './faixas.module.css'
import { Promocoes } from './Promocoes.tsx'
import { TabelaApuracao } from './TabelaApuracao.tsx'

const route = getRouteApi('/_app/faixas')

interface Periodo {
  de: string
  ate: string
}

export function Apuracao() {
  const { de, ate } = usePeriodo()
  const valido = isDate(de) && isDate(ate) && de <= ate
  const { data, isError, error, refetch, isRefetching } = useQuery(
    orpc.faixas.apurar.queryOptions({
      input: { de, ate },
      enabled: valido,
    }),
  )
  return (
    <Stack gap="md">
      <EscolhaDoPeriodo periodo={{ de, ate }} />
      {!valido ? null : isError ? (
        <LoadFailed query={{ error, refetch, isRefetching }}>
          Erro ao apurar as faixas. Tente novamente.
        </LoadFailed>
      ) : data ? (
        <Resultado key={`${de} ${ate}`} periodo={{ de, ate }} apurados={data.itens} />
      ) : (
        <FormLoading />
      )}
    </Stack>
  )
}

/** The period from the URL; by default, this month until today. */
function usePeriodo(): Periodo {
  const { de, ate } = route.useSearch()
  const hoje = today(new Date())
  return { de: de ?? monthOf(hoje).inicio, ate: ate ?? hoje }
}

function EscolhaDoPeriodo({ periodo: { de, ate } }: { periodo: Periodo }) {
  const { go } = useListAddress()
  const escolher = (periodo: Partial<Periodo>) => go({ ...periodo, pagina: undefined }, true)
  const emOrdem = !isDate(de) || !isDate(ate) || de <= ate
  return (
    <Paper component="section" withBorder p="md" aria-label="Período da apuração">
      <div className={classes.periodo}>
        <DateField
          kind="filtro"
          label="De"
          withAsterisk
          value={de}
          onChange={(valor) => escolher({ de: valor ?? '' })}
        />
        <DateField
          kind="filtro"
          label="Até"
          withAsterisk
          value={ate}
          onChange={(valor) => escolher({ ate: valor ?? '' })}
          error={emOrdem ? undefined : 'O fim do período não pode ser antes do início'}
        />
        <Group gap="xs" className={classes.atalhos}>
          {Object.entries(atalhos()).map(([rotulo, periodo]) => (
            <Button key={rotulo} variant="default" onClick={() => escolher(periodo)}>
              {rotulo}
            </Button>
          ))}
        </Group>
      </div>
      <Text c="dimmed" mt="xs">
        Contam as vendas assinadas (Assinada, Pago ou Desembolsada) com data no período, uma vez e pelo valor
        inteiro, para o vendedor principal e para cada participante.
      </Text>
    </Paper>
  )
}

function atalhos(): Record<string, Periodo> {
  const hoje = today(new Date())
  const anterior = previousMonth(hoje)
  return {
    'Este mês': { de: monthOf(hoje).inicio, ate: hoje },
    'Mês passado': { de: anterior.inicio, ate: addDays(anterior.fimExclusivo, -1) },
    'Últimos 6 meses': { de: monthOf(addMonths(hoje, -5)).inicio, ate: hoje },
  }
}

function Resultado({ periodo, apurados }: { periodo: Periodo; apurados: readonly Apurado[] }) {
  const { pagina = 1, go } = useListAddress()
  const [soPromocoes, setSoPromocoes] = useState(false)
  const [aplicando, setAplicando] = useState(false)
  const podeAplicar = usePode('faixas.aplicar_promocoes')
  const promovidos = apurados.filter(({ promocao }) => promocao !== null)
  const mostrados = soPromocoes ? promovidos : apurados
  const ultima = numeroDePaginas(mostrados.length, POR_PAGINA)
  const atual = Math.min(pagina, Math.max(1, ultima))

  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="sm">
        <div>
          <Title order={2}>Apuração ({apurados.length.toLocaleString('pt-BR')})</Title>
          <Text role="status" c="dimmed">
            {contarDe(promovidos.length, 'promoção proposta', 'promoções propostas')}
          </Text>
        </div>
        <Group gap="md">
          <Checkbox
            label="Só promoções"
            checked={soPromocoes}
            onChange={(event) => {
              setSoPromocoes(event.currentTarget.checked)
              go({ pagina: undefined }, true)
            }}
          />
          <ExportMenu
            address={(formato) =>
              exportAddress(
                '/faixas/apuracao/exportar',
                { ...periodo, so_promocoes: soPromocoes ? 'sim' : undefined },
                formato,
              )
            }
          />
          {podeAplicar && promovidos.length > 0 && (
            <Button onClick={() => setAplicando(true)}>Aplicar promoções</Button>
          )}
        </Group>
      </Group>
      {mostrados.length === 0 ? (
        <Paper withBorder p="xl" ta="center" role="status">
          <Text fw={500}>
            {apurados.length === 0 ? 'Nenhum corretor ativo' : 'Nenhuma promoção proposta neste período'}
          </Text>
        </Paper>
      ) : (
        <TabelaApuracao apurados={mostrados.slice((atual - 1) * POR_PAGINA, atual * POR_PAGINA)} />
      )}
      <Pages page={atual} last={ultima} onChange={(nova) => go({ pagina: nova > 1 ? nova : undefined })} />
      {aplicando && (
        <Promocoes periodo={periodo} promovidos={promovidos} onClose={() => setAplicando(false)} />
      )}
    </Stack>
  )
}
