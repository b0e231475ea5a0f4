/** Everything held on a titular, and what can be done with it: hand it over, correct it, anonymise it. */
import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Titular } from '../../contract/titulares.ts'
import { formatDate, formatInstant } from '../../core/dates.ts'
import { formatCpf } from '../../core/documents.ts'
import { counted } from '../../core/text.ts'
import { linesOfGuardada, linesOfVenda, type TitularFormat } from '../../core/titulares.ts'
import {
  describeAcessoAoFavorecido,
  describeComissaoDoTitular,
  describePagamentoDoTitular,
  linesOfFavorecido,
} from '../../core/titulares-favorecido.ts'
import { orpc } from '../api/query.ts'
import { downloadArquivo } from '../browser/download.ts'
import { HeadingLevel } from '../ui/heading-level.ts'
import { Section } from '../ui/Section.tsx'
import text from '../ui/text.module.css'
import { toastRefusal } from '../ui/toasts.ts'
import { AnonymiseDialog } from './AnonymiseDialog.tsx'
import { Lines } from './Lines.tsx'
import classes from './titulares.module.css'

/** A PDF may wait for its turn behind others' documents. */
const FILE_MS = 60_000

interface Props {
  titular: Titular
  /** Why it was searched: the reason of what follows too. */
  motivo: string
  /** Called after the titular was anonymised. */
  onChanged: () => void
}

export function TitularFound({ titular, motivo, onChanged }: Props) {
  const { cpf, vendas, vendas_excluidas, colaborador, favorecidos, importacoes, rascunhos, acessos } = titular
  const heading = useRef<HTMLHeadingElement>(null)
  // Where the reader of what was just found is.
  useEffect(() => heading.current?.focus(), [])
  const nothing =
    vendas.length + vendas_excluidas.length + favorecidos.length + importacoes.length + rascunhos.length ===
      0 && !colaborador
  return (
    <Stack gap="md" component="section" aria-labelledby="titular">
      <Title order={2} id="titular" ref={heading} tabIndex={-1}>
        {nothing
          ? `Nada é guardado sobre o CPF ${formatCpf(cpf)}`
          : `O que se guarda do CPF ${formatCpf(cpf)}`}
      </Title>
      {!nothing && (
        <Group gap="xs">
          <Download formato="pdf" input={{ cpf, motivo }} />
          <Download formato="json" input={{ cpf, motivo }} />
        </Group>
      )}
      <HeadingLevel value={3}>
        {vendas.map((venda) => (
          <VendaOfTitular key={venda.id} venda={venda} />
        ))}
        {vendas_excluidas.map(({ id, numero_venda, guardada_ate, dados }) => (
          <Section key={id} title={`Venda excluída ${numero_venda}`}>
            <Text c="dimmed" mb="xs">
              Guardada por lei até {formatDate(guardada_ate)}, e então apagada sozinha.
            </Text>
            <Lines lines={linesOfGuardada(dados)} />
          </Section>
        ))}
        {colaborador && (
          <Section title="Também é colaborador">
            <Text className={text.wrap}>
              {colaborador.nome}, {colaborador.cargo}, {colaborador.status}. A anonimização do cliente não
              muda o cadastro de colaborador.
            </Text>
          </Section>
        )}
        {favorecidos.map((favorecido) => (
          <Favorecido key={favorecido.id} favorecido={favorecido} />
        ))}
        <Items
          title="Planilhas importadas"
          items={importacoes.map(
            ({ arquivo, linha, nome, em }) =>
              `${arquivo}, linha ${linha}${nome ? `: ${nome}` : ''} (${formatInstant(em)})`,
          )}
        />
        <Items
          title="Formulários ainda não salvos"
          items={rascunhos.map(({ de, em }) => `De ${de}, em ${formatInstant(em)}; apagado em um dia`)}
        />
        <Items
          title="Quem abriu os dados"
          items={acessos.map(
            ({ em, quem, numero_venda, como }) =>
              `${formatInstant(em)}: ${quem ?? 'Sistema'}, venda ${numero_venda}, ${como}`,
          )}
        />
        {(vendas.length > 0 || vendas_excluidas.length > 0) && (
          <Anonymisation titular={titular} motivo={motivo} onChanged={onChanged} />
        )}
      </HeadingLevel>
    </Stack>
  )
}

function VendaOfTitular({ venda }: { venda: Titular['vendas'][number] }) {
  return (
    <Section title={`Venda ${venda.numero_venda}`}>
      <Lines
        lines={[
          ...linesOfVenda(venda),
          { rotulo: 'Registrada em', valor: formatInstant(venda.created_at) },
          { rotulo: 'Prazo de guarda', valor: `até ${formatDate(venda.guardada_ate)}` },
        ]}
      />
      <Button
        variant="default"
        mt="sm"
        renderRoot={(props) => <Link to="/vendas" search={{ venda: venda.id, acao: 'editar' }} {...props} />}
        aria-label={`Corrigir a venda ${venda.numero_venda}`}
      >
        Corrigir
      </Button>
    </Section>
  )
}

/** The titular as a payee, whose data an anonymisation leaves. */
function Favorecido({ favorecido }: { favorecido: Titular['favorecidos'][number] }) {
  const { nome, comissoes, pagamentos, acessos } = favorecido
  return (
    <>
      <Section title={`Favorecido ${nome}`}>
        <Text c="dimmed" mb="xs">
          A anonimização do cliente não muda o favorecido: os pagamentos são guardados por obrigação fiscal.
        </Text>
        <Lines lines={linesOfFavorecido(favorecido)} />
      </Section>
      <Items title={`Comissões de ${nome}`} items={comissoes.map(describeComissaoDoTitular)} />
      <Items title={`Pagamentos a ${nome}`} items={pagamentos.map(describePagamentoDoTitular)} />
      <Items
        title={`Quem abriu o documento e a chave de ${nome}`}
        items={acessos.map(describeAcessoAoFavorecido)}
      />
    </>
  )
}

/** The reasons against erasing the titular's data, or the button that does it. */
function Anonymisation({ titular: { cpf, vendas, impedimentos }, motivo, onChanged }: Props) {
  const [anonymising, setAnonymising] = useState(false)
  return (
    <Section title="Anonimizar">
      {impedimentos.length > 0 ? (
        <Alert color="yellow" title="Ainda não é possível">
          {impedimentos.map((sentence) => (
            <div key={sentence}>{sentence}</div>
          ))}
        </Alert>
      ) : (
        <>
          <Text mb="sm">
            O prazo de guarda terminou. Os dados do cliente podem ser apagados de{' '}
            {counted(vendas.length, 'venda', 'vendas')}, e os valores continuam nos totais.
          </Text>
          <Button color="red" variant="light" onClick={() => setAnonymising(true)}>
            Anonimizar
          </Button>
        </>
      )}
      {anonymising && (
        <AnonymiseDialog
          cpf={cpf}
          motivo={motivo}
          numbers={vendas.map(({ numero_venda }) => numero_venda)}
          onClose={() => setAnonymising(false)}
          onDone={() => {
            setAnonymising(false)
            onChanged()
          }}
        />
      )}
    </Section>
  )
}

function Download({ formato, input }: { formato: TitularFormat; input: { cpf: string; motivo: string } }) {
  const download = useMutation({
    mutationFn: () =>
      orpc.titulares.exportar.call({ ...input, formato }, { context: { timeoutMs: FILE_MS } }),
    onSuccess: (file) =>
      downloadArquivo(file, file instanceof File ? file.name : `dados-do-titular.${formato}`),
    onError: (error) => toastRefusal(error, 'Erro ao baixar o arquivo. Tente novamente.'),
  })
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      Baixar {formato.toUpperCase()}
    </Button>
  )
}

function Items({ title, items }: { title: string; items: readonly string[] }) {
  if (items.length === 0) return null
  return (
    <Section title={title}>
      <ul className={classes.list}>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </Section>
  )
}
