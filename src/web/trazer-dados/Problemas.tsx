/** What the dry run says of rows: refused ones are put right here, or in the report that is sent back. */
import { Button, FileButton, Group, NativeSelect, Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type Ensaio, PROBLEMAS_PER_PAGE, type Preparo } from '../../contract/cargas.ts'
import { GRAVIDADES, type Gravidade } from '../../core/cargas.ts'
import { counted } from '../../core/text.ts'
import { failureMessage } from '../api/failure-message.ts'
import { orpc } from '../api/query.ts'
import { toBase64 } from '../browser/base64.ts'
import { Pages } from '../list/Pages.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { toastSuccess } from '../ui/toasts.ts'
import { ProblemaRow } from './ProblemaRow.tsx'
import { useAsk } from './preparo.ts'
import classes from './trazer-dados.module.css'

interface Props {
  preparo: Preparo
  ensaio: Ensaio
}

const WORDS: Readonly<Record<Gravidade, string>> = {
  Recusada: 'Recusadas',
  'Aceita com aviso': 'Aceitas com aviso',
  Corrigida: 'Corrigidas',
}

export function Problemas({ preparo, ensaio }: Props) {
  const [gravidade, setGravidade] = useState<Gravidade | ''>('')
  const [tabela, setTabela] = useState('')
  const [pagina, setPagina] = useState(1)
  const query = useQuery(
    orpc.cargas.problemas.queryOptions({
      input: { pagina: String(pagina), ...(gravidade && { gravidade }), ...(tabela && { tabela }) },
      placeholderData: keepPreviousData,
    }),
  )
  const heading = useRef<HTMLHeadingElement>(null)
  const total = query.data?.total ?? 0
  const isFiltered = gravidade !== '' || tabela !== ''
  if (total === 0 && query.data && !isFiltered)
    return (
      <Paper component="section" withBorder p="md" aria-labelledby="carga-problemas">
        <Title order={2} id="carga-problemas">
          Nada a corrigir
        </Title>
        <Text c="dimmed">Todas as linhas estão como devem.</Text>
      </Paper>
    )
  return (
    <Paper component="section" withBorder p="md" aria-labelledby="carga-problemas">
      <Title order={2} id="carga-problemas" ref={heading} tabIndex={-1}>
        O que há com as linhas
      </Title>
      <Text c="dimmed" mb="sm">
        Corrija aqui, ou escreva na coluna Correção do relatório e envie-o de volta. Depois, repita o ensaio.
        Os dados de clientes aparecem mascarados.
      </Text>
      <Group gap="xs" mb="sm">
        <AcceptProposals propostas={preparo.propostas} />
        <Button
          component="a"
          href="/api/carga/relatorio?formato=xlsx"
          download
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          Relatório (XLSX)
        </Button>
        <Button
          component="a"
          href="/api/carga/relatorio?formato=json"
          download
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          Relatório (JSON)
        </Button>
        <SendReport />
      </Group>
      <Group gap="xs" align="flex-end">
        <NativeSelect
          label="Mostrar"
          value={gravidade}
          onChange={({ currentTarget: { value } }) => {
            setGravidade(GRAVIDADES.find((each) => each === value) ?? '')
            setPagina(1)
          }}
          data={[
            { value: '', label: 'Tudo' },
            ...GRAVIDADES.map((value) => ({ value, label: WORDS[value] })),
          ]}
        />
        <NativeSelect
          label="Tabela"
          value={tabela}
          onChange={({ currentTarget: { value } }) => {
            setTabela(value)
            setPagina(1)
          }}
          data={[{ value: '', label: 'Todas' }, ...ensaio.tabelas.map((each) => each.tabela)]}
        />
        <Text role="status" pb={8}>
          {query.data && counted(total, 'ocorrência', 'ocorrências')}
        </Text>
      </Group>
      {query.isPending && <Skeleton h={120} mt="sm" />}
      {query.isError && !query.data && (
        <LoadFailed query={query}>
          {failureMessage(query.error, 'Erro ao ler o que há com as linhas. Tente novamente.')}
        </LoadFailed>
      )}
      <ul className={classes.linhas} aria-label="Ocorrências">
        {query.data?.itens.map((problema) => (
          <ProblemaRow key={problema.posicao} problema={problema} />
        ))}
      </ul>
      <Stack mt="sm">
        <Pages
          page={pagina}
          last={Math.ceil(total / PROBLEMAS_PER_PAGE)}
          onChange={(page) => {
            setPagina(page)
            heading.current?.focus({ preventScroll: true })
            heading.current?.scrollIntoView({ block: 'nearest' })
          }}
        />
      </Stack>
    </Paper>
  )
}

function AcceptProposals({ propostas }: { propostas: number }) {
  const [isAsking, setAsking] = useState(false)
  const accept = useAsk(() => orpc.cargas.aceitarPropostas.call({}), {
    failed: 'Erro ao aceitar as propostas. Tente novamente.',
    onSuccess: ({ aceitas }) => toastSuccess(`${counted(aceitas, 'campo corrigido', 'campos corrigidos')}.`),
  })
  return (
    <>
      {propostas > 0 && (
        <Button variant="light" onClick={() => setAsking(true)}>
          Aceitar {counted(propostas, 'proposta', 'propostas')}
        </Button>
      )}
      <ConfirmDialog
        opened={isAsking}
        title="Aceitar as propostas?"
        confirm="Aceitar"
        confirming="Aceitando..."
        pending={accept.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => accept.mutate(undefined, { onSettled: () => setAsking(false) })}
      >
        <Text>
          {counted(propostas, 'linha recusada fica', 'linhas recusadas ficam')} com o que foi proposto; onde a
          proposta é (não trazer), a linha fica para trás. Nada é gravado: repita o ensaio e confira.
        </Text>
      </ConfirmDialog>
    </>
  )
}

/** Timeout of a report over a slow line, in milliseconds. */
const REPORT_MS = 60_000

function SendReport() {
  const clearFile = useRef<() => void>(null)
  const send = useAsk(
    async ({ name, type, content }: { name: string; type: string; content: Blob }) =>
      orpc.cargas.lerRelatorio.call(
        { arquivo: { nome: name, tipo: type, conteudo: await toBase64(content) } },
        { context: { timeoutMs: REPORT_MS } },
      ),
    {
      failed: 'Erro ao ler o relatório. Tente novamente.',
      onSuccess: ({ lidas }) => toastSuccess(`${counted(lidas, 'correção lida', 'correções lidas')}.`),
    },
  )
  return (
    <FileButton
      accept=".xlsx,.json"
      resetRef={clearFile}
      onChange={(file) => {
        if (file) send.mutate({ name: file.name, type: file.type, content: file })
        // Otherwise choosing the same file again would be no change.
        clearFile.current?.()
      }}
      inputProps={{ 'aria-label': 'Relatório corrigido' }}
    >
      {(props) => (
        <Button
          {...props}
          variant="default"
          leftSection={<IconUpload size={16} aria-hidden />}
          disabled={send.isPending}
        >
          {send.isPending ? 'Enviando...' : 'Enviar relatório corrigido'}
        </Button>
      )}
    </FileButton>
  )
}
