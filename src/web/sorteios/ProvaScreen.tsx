/** A draw's proof: the published data, the winner recomputed in this browser, and what this does not prove. */
import { Alert, Anchor, Box, Button, Group, Paper, Stack, Text, TextInput } from '@mantine/core'
import { IconCheck, IconDownload, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { type ReactNode, useMemo, useState } from 'react'
import type { Preparo, Sorteio } from '../../contract/sorteios.ts'
import { formatInstant } from '../../core/dates.ts'
import {
  ARQUIVO_DO_VERIFICADOR,
  groupCode,
  type Prova,
  provaFileName,
  verifyProva,
} from '../../core/sorteios/prova.ts'
import { counted } from '../../core/text.ts'
import { failureOf } from '../api/api.ts'
import { orpc } from '../api/query.ts'
import { TABS } from '../navigation/roleta-address.ts'
import { BackLink } from '../ui/BackLink.tsx'
import { StateBadge } from '../ui/badges.tsx'
import { CopyText } from '../ui/CopyText.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { Loading } from '../ui/Loading.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { Section } from '../ui/Section.tsx'
import text from '../ui/text.module.css'
import { Codes } from './Codes.tsx'
import { Participantes } from './Participantes.tsx'

const NUMBERED = { listStyle: 'decimal' }

export const Route = createFileRoute('/_app/roleta/$id/prova')({
  staticData: { title: 'Prova do sorteio' },
  component: ProvaScreen,
})

function ProvaScreen() {
  const { id } = Route.useParams()
  const { data, error, refetch, isRefetching } = useQuery(orpc.sorteios.prova.queryOptions({ input: { id } }))
  return (
    <>
      <BackLink to="/roleta" search={{ aba: TABS.lista }}>
        Voltar às roletas
      </BackLink>
      <PageHeader
        title="Prova do sorteio"
        {...(data ? { description: `${data.sorteio.nome} · ${data.sorteio.premio}` } : {})}
      >
        {data?.prova && (
          <Button
            component="a"
            href={`/api/sorteios/${id}/prova/arquivo`}
            download
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            Baixar a prova (JSON)
          </Button>
        )}
      </PageHeader>
      {error != null && (
        <LoadFailed query={{ error, refetch, isRefetching }}>{failureOf(error).message}</LoadFailed>
      )}
      {!data && !error && <Loading height={360} label="Carregando a prova" />}
      {data && (
        <Stack gap="lg">
          {data.prova ? (
            <CheckedProva prova={data.prova} antecipada={data.antecipada} />
          ) : (
            <NotYet sorteio={data.sorteio} preparos={data.preparos} />
          )}
          <Voided preparos={data.preparos.filter(({ status }) => status === 'Anulado')} />
        </Stack>
      )}
    </>
  )
}

function CheckedProva({ prova, antecipada }: { prova: Prova; antecipada: boolean }) {
  const { passes: isVerified, steps, result } = useMemo(() => verifyProva(prova), [prova])
  return (
    <>
      <Alert
        color={isVerified ? 'green' : 'red'}
        icon={isVerified ? <IconCheck aria-hidden /> : <IconX aria-hidden />}
        title={isVerified ? 'A prova confere' : 'A prova não confere'}
      >
        {isVerified
          ? `Refeita agora neste navegador, a conta dá o mesmo vencedor: ${prova.vencedor.nome}.`
          : 'Refeita agora neste navegador, a conta não bate com o que está registrado. Veja abaixo onde.'}
      </Alert>
      <Section order={2} title="A conta, passo a passo">
        <Stack component="ol" gap="sm" pl="1.25rem" style={NUMBERED}>
          {steps.map(({ title, text, passes: isRight }) => (
            <li key={title}>
              <Group gap="xs" wrap="nowrap" align="flex-start">
                <Box flex="none" mt={2}>
                  <StateBadge look={isRight ? 'active' : 'destructive'}>
                    {isRight ? 'Confere' : 'Não confere'}
                  </StateBadge>
                </Box>
                <div>
                  <Text fw={500}>{title}</Text>
                  <Text>{text}</Text>
                </div>
              </Group>
            </li>
          ))}
        </Stack>
      </Section>
      <Guarantees prova={prova} antecipada={antecipada} />
      <Section order={2} title="Compare com o que você anotou">
        <Compare prova={prova} />
      </Section>
      <Section order={2} title="Os dados do sorteio">
        <Stack gap="xs">
          <Codes {...prova} />
          <DataItem label="Semente secreta, revelada no sorteio">{groupCode(prova.semente)}</DataItem>
          <DataItem label="Semente pública">{prova.semente_publica || 'nenhuma'}</DataItem>
          <DataItem label="Preparado em">{formatInstant(prova.preparo.preparado_em)}</DataItem>
          <DataItem label="Realizado em">{formatInstant(prova.realizado_em)}</DataItem>
          {result?.attempts.map(({ hmac, drawn, isAccepted }, turn) => (
            <DataItem key={hmac} label={`HMAC-SHA-256 da ${turn + 1}ª vez`}>
              {groupCode(hmac)} → {drawn.toLocaleString('pt-BR')}
              {isAccepted ? '' : ' (descartado)'}
            </DataItem>
          ))}
          <DataItem label="Código da prova">{groupCode(prova.hash_prova)}</DataItem>
        </Stack>
      </Section>
      <Participantes itens={prova.participantes} frozen vencedor={prova.vencedor.id} />
      <SemOPlantao prova={prova} />
    </>
  )
}

/** What the computation proves and what it cannot; this depends on how the draw was performed. */
function Guarantees({ prova, antecipada }: { prova: Prova; antecipada: boolean }) {
  const hasPublicSemente = prova.semente_publica !== ''
  return (
    <>
      <Section order={2} title="O que fica provado">
        <List
          itens={[
            antecipada
              ? 'Nada foi alterado depois da preparação: a lista, a ordem, o nome do sorteio, o prêmio e a semente secreta são os daquele momento.'
              : 'A lista, o nome do sorteio, o prêmio e a semente são os que produziram o resultado registrado.',
            'O vencedor sai da conta acima e de nada mais; cada participante tinha exatamente a mesma chance na conta.',
            ...(antecipada && hasPublicSemente
              ? [
                  'Se a semente pública só foi conhecida depois da preparação, ninguém podia saber nem escolher o vencedor antes, nem mesmo quem opera o servidor.',
                ]
              : []),
          ]}
        />
      </Section>
      <Section order={2} title="O que não fica provado">
        <List
          itens={[
            ...(antecipada
              ? []
              : [
                  'Este sorteio foi preparado e realizado de uma só vez: ninguém pôde anotar os códigos antes. A conta está certa, mas não prova que foi feita uma única vez.',
                ]),
            ...(hasPublicSemente
              ? [
                  'Que a semente pública era imprevisível e foi anunciada depois da preparação: isso só quem estava presente pode dizer.',
                ]
              : [
                  'Que a semente secreta veio do acaso: sem semente pública, quem controla o servidor poderia tê-la escolhido ao preparar.',
                ]),
            'Que a lista foi montada com justiça: quem participa é decisão da empresa, tomada em Elegibilidade.',
            'Que uma preparação anulada o foi por um bom motivo: veja os motivos registrados.',
          ]}
        />
      </Section>
    </>
  )
}

/** The way to verify the proof on any computer, with the files it takes. */
function SemOPlantao({ prova }: { prova: Prova }) {
  const file = provaFileName(prova)
  const comando = `node ${ARQUIVO_DO_VERIFICADOR} ${file} ${prova.hash_participantes} ${prova.hash_semente}`
  return (
    <Section order={2} title="Confira sem o Plantão">
      <Text>
        O verificador é um programa de uma página que não usa nada do Plantão: lê a prova, refaz a conta e diz
        se ela confere. Ele roda em qualquer computador com Node (nodejs.org), versão 18 ou mais nova.
      </Text>
      <Stack component="ol" gap="sm" mt="sm" pl="1.25rem" style={NUMBERED}>
        <li>
          Baixe, na mesma pasta,{' '}
          <Anchor href={`/api/sorteios/${prova.sorteio.id}/prova/arquivo`} download>
            a prova ({file})
          </Anchor>{' '}
          e{' '}
          <Anchor href="/api/roleta/verificador" download>
            o verificador ({ARQUIVO_DO_VERIFICADOR})
          </Anchor>
          .
        </li>
        <li>
          Abra um terminal nessa pasta e rode o comando abaixo. Os dois códigos no fim são os da preparação:
          se você os anotou naquele dia, use os que anotou.
          <Text component="pre" mt="sm" mb="xs" ff="monospace" className={text.written}>
            {comando}
          </Text>
          <CopyText text={comando} label="Copiar o comando" size="compact-sm" />
        </li>
        <li>No fim, o verificador escreve se tudo confere; o que não confere, ele mostra linha por linha.</li>
      </Stack>
    </Section>
  )
}

/** Compares codes noted at the preparation with those of the proof. */
function Compare({ prova }: { prova: Prova }) {
  const [noted, setNoted] = useState('')
  const clean = noted.replace(/\s/g, '').toLowerCase()
  const matched =
    clean === prova.hash_participantes
      ? 'É o código da lista deste sorteio.'
      : clean === prova.hash_semente
        ? 'É o código da semente deste sorteio.'
        : null
  const isComplete = clean.length >= 64
  return (
    <div>
      <TextInput
        label="Código anotado na preparação"
        description="Cole ou digite o código da lista ou o da semente, com ou sem espaços."
        autoComplete="off"
        maxLength={200}
        value={noted}
        onChange={(event) => setNoted(event.currentTarget.value)}
        error={isComplete && !matched ? 'Este código não é de nenhum dos dois.' : null}
      />
      <Text mt={4} role="status">
        {matched}
      </Text>
    </div>
  )
}

function NotYet({ sorteio, preparos }: { sorteio: Sorteio; preparos: readonly Preparo[] }) {
  const current = preparos.find(({ status }) => status === 'Preparado')
  if (current)
    return (
      <>
        <Alert title="Sorteio preparado, ainda não realizado">
          Anote os dois códigos agora. Depois do sorteio, esta página revela a semente secreta e refaz a
          conta; com os códigos anotados, qualquer um confere que nada mudou.
        </Alert>
        <Section order={2} title="Publicado na preparação">
          <Stack gap="xs">
            <Codes {...current} />
            <DataItem label="Preparado em">{formatInstant(current.created_at)}</DataItem>
            {current.criado_por && <DataItem label="Preparado por">{current.criado_por}</DataItem>}
          </Stack>
        </Section>
        <Participantes itens={current.participantes} frozen />
      </>
    )
  return (
    <Paper withBorder p="xl" ta="center">
      <Text fw={500}>
        {sorteio.status === 'Realizado'
          ? 'Este sorteio foi realizado sem prova'
          : sorteio.status === 'Cancelado'
            ? 'Este sorteio foi cancelado'
            : 'Nada foi publicado ainda'}
      </Text>
      <Text c="dimmed">
        {sorteio.status === 'Realizado'
          ? 'Ele vem de antes de os sorteios terem prova.'
          : sorteio.status === 'Cancelado'
            ? sorteio.motivo_cancelamento
            : 'Prepare o sorteio na Roleta Visual para congelar a lista e publicar os códigos.'}
      </Text>
    </Paper>
  )
}

function Voided({ preparos }: { preparos: readonly Preparo[] }) {
  if (preparos.length === 0) return null
  return (
    <Section order={2} title={`Preparações anuladas (${preparos.length})`}>
      <Stack gap="md">
        {preparos.map((preparo) => (
          <div key={preparo.id}>
            <Group gap="xs" mb={4}>
              <StateBadge look="secondary">Anulada</StateBadge>
              <Text c="dimmed">
                Preparada em {formatInstant(preparo.created_at)}
                {preparo.criado_por && ` por ${preparo.criado_por}`}
                {preparo.anulado_em && `, anulada em ${formatInstant(preparo.anulado_em)}`} ·{' '}
                {counted(preparo.participantes.length, 'participante', 'participantes')}
              </Text>
            </Group>
            <Text mb={4} className={text.wrap}>
              Motivo: {preparo.motivo_anulacao}
            </Text>
            <Codes {...preparo} />
          </div>
        ))}
      </Stack>
    </Section>
  )
}

function DataItem({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      <Text ff="monospace" fz="0.8125rem" className={text.wrap}>
        {children}
      </Text>
    </div>
  )
}

function List({ itens }: { itens: readonly string[] }) {
  return (
    <Stack component="ul" gap={6} pl="1.25rem" style={{ listStyle: 'disc' }}>
      {itens.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </Stack>
  )
}
