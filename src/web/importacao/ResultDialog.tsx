/** The results of an import: counts, one result per row, and both downloads. */
import { Alert, Button, Stack, Table, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import {
  type ImportacaoRow,
  type ImportacaoWithAvisos,
  ROWS_PER_PAGE,
} from '../../contract/importacoes/jobs.ts'
import { CADASTROS } from '../../core/cadastros.ts'
import type { Desfazimento } from '../../core/importacao/desfazer.ts'
import { type ImportacaoTipo, outcome } from '../../core/importacao/result.ts'
import { counted } from '../../core/text.ts'
import { orpc } from '../api/query.ts'
import { Td, Tr } from '../list/cells.tsx'
import { Pages } from '../list/Pages.tsx'
import { CardField, RecordCard, Records } from '../list/Records.tsx'
import { RecordUnavailable } from '../record/RecordUnavailable.tsx'
import { StateBadge } from '../ui/badges.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { DialogActions } from '../ui/DialogActions.tsx'
import { Fact, Facts } from '../ui/Facts.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { Loading } from '../ui/Loading.tsx'
import { DesfazerImportacao } from './DesfazerImportacao.tsx'
import { Desfeita } from './Desfeita.tsx'
import { Firsts } from './Firsts.tsx'
import { ImportacaoProgress } from './ImportacaoProgress.tsx'
import classes from './importacao.module.css'
import { IMPORT_KINDS } from './kinds.ts'
import { isBeingUndone, isUnderWay } from './under-way.ts'

const INTERVAL_MS = 1_000
/** Where the files of results are downloaded from. */
const PATH = '/api/importacoes'

const UNAVAILABLE = {
  notFound: 'Importação não encontrada',
  mayBeGone: 'Os resultados são guardados por 30 dias.',
}

interface Props {
  tipo: ImportacaoTipo
  id: string
  onClose: () => void
}

export function ResultDialog({ tipo, id, onClose }: Props) {
  const query = useQuery(
    orpc.importacoes.obter.queryOptions({
      input: { id },
      refetchInterval: ({ state: { data: latest } }) =>
        latest && (isUnderWay(latest) || isBeingUndone(latest)) ? INTERVAL_MS : false,
    }),
  )
  const { data } = query
  return (
    <Dialog onClose={onClose} title="Resultado da Importação" record={data?.arquivo} large size={860}>
      {data ? (
        isUnderWay(data) ? (
          <ImportacaoProgress tipo={tipo} importacao={data} />
        ) : (
          <ImportacaoResult tipo={tipo} importacao={data} />
        )
      ) : query.error ? (
        <RecordUnavailable words={UNAVAILABLE} query={query} onClose={onClose} />
      ) : (
        <Loading height={240} label="Carregando resultado" />
      )}
    </Dialog>
  )
}

function ImportacaoResult({ tipo, importacao }: Pick<Props, 'tipo'> & { importacao: ImportacaoWithAvisos }) {
  const { id, total, importadas, falhas, arquivo, avisos } = importacao
  const { titulo, mensagem } = outcome(importacao, tipo)
  return (
    <Stack gap="md">
      <div className={classes.texto}>
        <Text fw={650} size="lg">
          {titulo}
        </Text>
        <Text>{mensagem}</Text>
        <Text c="dimmed">{arquivo}</Text>
      </div>
      <Facts least="8rem" autoFlow="auto-fit">
        <Figure label="Linhas processadas" value={total} />
        <Figure label={CADASTROS[tipo].genero === 'f' ? 'Importadas' : 'Importados'} value={importadas} />
        <Figure label="Com erro" value={falhas} />
      </Facts>
      <Desfeita tipo={tipo} importacao={importacao} />
      {avisos !== null && avisos.quantidade > 0 && (
        <Alert color="yellow" variant="light" role="note">
          <Text fw={600}>{counted(avisos.quantidade, 'aviso', 'avisos')} no arquivo</Text>
          <Firsts label="Avisos" items={avisos} others={['aviso', 'avisos']}>
            {({ linha, mensagem }) => (
              <li key={`${linha} ${mensagem}`}>
                Linha {linha}: {mensagem}
              </li>
            )}
          </Firsts>
        </Alert>
      )}
      <ResultRows tipo={tipo} id={id} total={total} />
      <DialogActions>
        <DownloadLink href={`${PATH}/${id}/relatorio`}>Baixar relatório (JSON)</DownloadLink>
        {falhas > 0 && <DownloadLink href={`${PATH}/${id}/erros`}>Baixar erros (CSV)</DownloadLink>}
        <DesfazerImportacao tipo={tipo} importacao={importacao} />
      </DialogActions>
    </Stack>
  )
}

function Figure({ label, value }: { label: string; value: number }) {
  return (
    <Fact label={label} fw={600} fz="1.25rem">
      {value.toLocaleString('pt-BR')}
    </Fact>
  )
}

function DownloadLink({ href, children }: { href: string; children: string }) {
  return (
    <Button
      variant="default"
      component="a"
      href={href}
      download
      leftSection={<IconDownload size={16} aria-hidden />}
    >
      {children}
    </Button>
  )
}

/** One result per row, failures first. */
function ResultRows({ tipo, id, total }: Pick<Props, 'tipo' | 'id'> & { total: number }) {
  const { identifiedBy = 'Nome' } = IMPORT_KINDS[tipo]
  const isOfPeople = tipo === 'colaboradores'
  const [page, setPage] = useState(1)
  const { data, isError, error, refetch, isRefetching } = useQuery(
    orpc.importacoes.linhas.queryOptions({
      input: { id, pagina: String(page) },
      placeholderData: keepPreviousData,
    }),
  )
  if (!data && isError)
    return (
      <LoadFailed query={{ error, refetch, isRefetching }}>
        Erro ao carregar o resultado das linhas. Tente novamente.
      </LoadFailed>
    )
  if (!data) return <Loading height={160} label="Carregando linhas" />
  return (
    <>
      <Records
        label="Resultado por linha"
        readOnly
        records={data.itens}
        head={['Linha', identifiedBy, ...(isOfPeople ? ['CPF'] : []), 'Resultado'].map((title) => (
          <Table.Th key={title}>{title}</Table.Th>
        ))}
        row={(item) => (
          <Tr key={item.row}>
            <Td>{item.row}</Td>
            <Td>{item.name}</Td>
            {isOfPeople && <Td style={{ whiteSpace: 'nowrap' }}>{item.cpf}</Td>}
            <Td>
              <RowSituacaoBadge item={item} /> {item.error ?? item.motivo}
            </Td>
          </Tr>
        )}
        card={(item) => (
          <RecordCard
            key={item.row}
            title={item.name}
            badges={<RowSituacaoBadge item={item} />}
            actions={null}
          >
            <CardField label="Linha">{item.row}</CardField>
            {isOfPeople && <CardField label="CPF">{item.cpf}</CardField>}
            <CardField label="Erro" wide>
              {item.error}
            </CardField>
            <CardField label="Por que fica" wide>
              {item.motivo}
            </CardField>
          </RecordCard>
        )}
      />
      <Pages page={page} total={total} perPage={ROWS_PER_PAGE} onChange={setPage} />
    </>
  )
}

/** The outcome for a row's record when the import was undone. */
const UNDONE_BADGES = {
  Removida: <StateBadge look="secondary">Removido</StateBadge>,
  Esvaziada: <StateBadge look="secondary">Esvaziado</StateBadge>,
  Mantida: <StateBadge look="waiting">Ficou</StateBadge>,
  'Sem efeito': <StateBadge look="secondary">Nada a desfazer</StateBadge>,
} as const satisfies Record<Desfazimento, ReactNode>

function RowSituacaoBadge({ item: { situacao, desfazimento } }: { item: ImportacaoRow }) {
  if (desfazimento) return UNDONE_BADGES[desfazimento]
  if (situacao === 'Importada') return <StateBadge look="active">Importado</StateBadge>
  return situacao === 'Falhou' ? (
    <StateBadge look="destructive">Não importado</StateBadge>
  ) : (
    <StateBadge look="secondary">Aguardando</StateBadge>
  )
}
