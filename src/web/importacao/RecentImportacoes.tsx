/** Everyone's imports of the last 30 days: progress of running ones, results of finished ones. */
import { Box, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Importacao } from '../../contract/importacoes/jobs.ts'
import { CADASTROS } from '../../core/cadastros.ts'
import { formatInstant } from '../../core/dates.ts'
import type { ImportacaoTipo } from '../../core/importacao/result.ts'
import { WorkProgress } from '../trabalhos/WorkProgress.tsx'
import { StateBadge } from '../ui/badges.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { Loading } from '../ui/Loading.tsx'
import { DesfazerImportacao } from './DesfazerImportacao.tsx'
import { DesfeitaBadge } from './Desfeita.tsx'
import classes from './importacao.module.css'
import { isBeingUndone, isUnderWay, progressOf } from './under-way.ts'

interface Props {
  tipo: ImportacaoTipo
  query: UseQueryResult<{ itens: Importacao[] }>
  /** An import that is shown elsewhere. */
  except: string | null
  onView: (id: string) => void
}

export function RecentImportacoes({ tipo, query, except, onView }: Props) {
  const items = query.data?.itens.filter(({ id }) => id !== except)
  return (
    <Stack component="section" gap="xs" aria-labelledby="importacoes-recentes">
      <Title order={2} id="importacoes-recentes">
        Importações recentes
      </Title>
      {query.isPending && <Loading height={64} label="Carregando importações" />}
      {query.isError && !query.data && (
        <LoadFailed query={query} fallback="Erro ao carregar as importações recentes. Tente novamente." />
      )}
      {query.data?.itens.length === 0 && <Text c="dimmed">Nenhuma importação nos últimos 30 dias.</Text>}
      {items && items.length > 0 && (
        <Stack component="ul" gap="xs" aria-label="Importações recentes">
          {items.map((importacao) => (
            <Paper key={importacao.id} component="li" withBorder p="sm">
              <RecentImportacao tipo={tipo} importacao={importacao} onView={onView} />
            </Paper>
          ))}
        </Stack>
      )}
    </Stack>
  )
}

function RecentImportacao({
  tipo,
  importacao,
  onView,
}: Pick<Props, 'tipo' | 'onView'> & { importacao: Importacao }) {
  const { id, arquivo, usuario_nome, created_at, importadas, falhas } = importacao
  return (
    <Group justify="space-between" gap="sm">
      <Box flex="1 1 14rem" className={classes.texto}>
        <Group gap="xs">
          <Text fw={600} className={classes.texto ?? ''}>
            {arquivo}
          </Text>
          <Situacao importacao={importacao} />
          <DesfeitaBadge importacao={importacao} />
        </Group>
        <Text c="dimmed">
          {formatInstant(created_at)} · {usuario_nome}
        </Text>
        {isUnderWay(importacao) || isBeingUndone(importacao) ? (
          <WorkProgress {...progressOf(importacao)} />
        ) : (
          <Text>
            {importadas.toLocaleString('pt-BR')}{' '}
            {CADASTROS[tipo].genero === 'f' ? 'importadas' : 'importados'}, {falhas.toLocaleString('pt-BR')}{' '}
            com erro
          </Text>
        )}
      </Box>
      {!isUnderWay(importacao) && (
        <Group gap="xs">
          <DesfazerImportacao tipo={tipo} importacao={importacao} />
          <Button
            variant="default"
            onClick={() => onView(id)}
            aria-label={`Ver resultado de ${arquivo}, ${formatInstant(created_at)}`}
          >
            Ver resultado
          </Button>
        </Group>
      )}
    </Group>
  )
}

function Situacao({ importacao }: { importacao: Importacao }) {
  if (isUnderWay(importacao)) return <StateBadge look="secondary">Em andamento</StateBadge>
  return importacao.falhas === 0 ? (
    <StateBadge look="active">Concluída</StateBadge>
  ) : (
    <StateBadge look="waiting">Parcial</StateBadge>
  )
}
