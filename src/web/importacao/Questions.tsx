/**
 * The open questions about a file, each asked once: hidden rows, registered records, words, names, possible
 * duplicates.
 */
import { Button, Group, NativeSelect, Paper, Stack, Text } from '@mantine/core'
import type { Analise, ImportResultado, PalavraAsked } from '../../contract/importacoes/importacoes.ts'
import { CADASTROS, wordsOf } from '../../core/cadastros.ts'
import { EXISTING_CHOICES } from '../../core/importacao/colunas.ts'
import { placesOf } from '../../core/importacao/findings.ts'
import { MERGED_CHOICES } from '../../core/importacao/mescladas.ts'
import { HIDDEN_CHOICES, type Respostas } from '../../core/importacao/respostas.ts'
import type { ImportacaoTipo } from '../../core/importacao/result.ts'
import { counted } from '../../core/text.ts'
import { Section } from '../ui/Section.tsx'
import classes from './importacao.module.css'
import { IMPORT_KINDS } from './kinds.ts'
import { MAX_ASKED, MoreAsked, type NameSelects, UnknownNames } from './UnknownNames.tsx'
import type { ImportState } from './use-importacao.ts'

interface Props {
  tipo: ImportacaoTipo
  selects: NameSelects
  analise: Analise
  resultado: ImportResultado | null
  chosen: { respostas: Respostas }
  state: Pick<ImportState, 'isBusy' | 'answer'>
}

export function Questions({ tipo, selects, analise, resultado, chosen, state }: Props) {
  const { respostas } = chosen
  const { isBusy, answer } = state
  return (
    <>
      <FileQuestions
        tipo={tipo}
        analise={analise}
        resultado={resultado}
        respostas={respostas}
        state={state}
      />
      {resultado && resultado.palavras.length > 0 && (
        <Words palavras={resultado.palavras} respostas={respostas} disabled={isBusy} onAnswer={answer} />
      )}
      {resultado && resultado.nomes.length > 0 && (
        <UnknownNames
          selects={selects}
          names={resultado.nomes}
          isOptional={resultado.nomes_opcionais}
          chosen={respostas.nomes}
          disabled={isBusy}
          onChoose={(name) =>
            answer(({ nomes }) => ({
              nomes: [...nomes.filter((each) => each.tipo !== name.tipo || each.nome !== name.nome), name],
            }))
          }
        />
      )}
      {resultado && resultado.repetidas.length > 0 && (
        <Repeated repetidas={resultado.repetidas} respostas={respostas} disabled={isBusy} onAnswer={answer} />
      )}
    </>
  )
}

/** Hidden rows, and records that are registered already. */
function FileQuestions({
  tipo,
  analise,
  resultado,
  respostas,
  state: { isBusy, answer },
}: Omit<Props, 'chosen' | 'selects'> & { respostas: Respostas }) {
  const { genero } = CADASTROS[tipo]
  const o = genero === 'f' ? 'a' : 'o'
  const isTemplated = tipo === 'colaboradores'
  // The specified errors come first; one choice settles them all.
  const asksExisting = analise.recusa === null && (!isTemplated || (resultado?.existentes ?? 0) > 0)
  if (analise.ocultas === null && analise.mescladas === null && !asksExisting) return null
  return (
    <Paper withBorder p="md">
      <Stack gap="sm">
        {analise.ocultas !== null && (
          <NativeSelect
            maw="36rem"
            label={`O arquivo tem ${analise.ocultas}`}
            description="Um filtro ou alguém as ocultou. O que fazer com elas?"
            disabled={isBusy}
            value={respostas.ocultas ?? ''}
            onChange={({ currentTarget: { value } }) =>
              answer(() => ({ ocultas: HIDDEN_CHOICES.find((choice) => choice === value) ?? null }))
            }
            data={[
              { value: '', label: 'Escolha' },
              { value: 'importar', label: 'Importar também' },
              { value: 'deixar', label: 'Deixar fora' },
            ]}
          />
        )}
        {analise.mescladas !== null && (
          <NativeSelect
            maw="36rem"
            label={analise.mescladas}
            description="Uma célula mesclada tem um valor só. Ele é de todas as linhas juntas, ou de cada uma?"
            disabled={isBusy}
            value={respostas.mescladas ?? ''}
            onChange={({ currentTarget: { value } }) =>
              answer(() => ({ mescladas: MERGED_CHOICES.find((choice) => choice === value) ?? null }))
            }
            data={[
              { value: '', label: 'Escolha' },
              { value: 'dividir', label: 'É de todas juntas: dividir em partes iguais' },
              { value: 'repetir', label: 'É de cada uma, inteiro' },
            ]}
          />
        )}
        {asksExisting && (
          <NativeSelect
            maw="36rem"
            label={`${wordsOf(tipo).title} já cadastrad${o}s`}
            description={`${o.toUpperCase()}s que têm o mesmo ${IMPORT_KINDS[tipo].found}`}
            disabled={isBusy}
            value={respostas.existentes ?? (isTemplated ? '' : 'pular')}
            onChange={({ currentTarget: { value } }) =>
              answer(() => ({ existentes: EXISTING_CHOICES.find((choice) => choice === value) ?? null }))
            }
            data={[
              ...(isTemplated ? [{ value: '', label: 'Corrigir no arquivo' }] : []),
              { value: 'pular', label: 'Pular' },
              { value: 'completar', label: 'Completar o que está vazio' },
            ]}
          />
        )}
        {asksExisting && respostas.existentes === 'completar' && (
          <Text c="dimmed" size="sm">
            O que já está preenchido não muda, mesmo que o arquivo diga outra coisa.
          </Text>
        )}
      </Stack>
    </Paper>
  )
}

interface AskedProps {
  respostas: Respostas
  disabled: boolean
  onAnswer: ImportState['answer']
}

/** Unknown words: what each means in all rows. */
function Words({ palavras, respostas, disabled, onAnswer }: AskedProps & { palavras: PalavraAsked[] }) {
  const answered = ({ campo, texto }: PalavraAsked) =>
    respostas.palavras.find((word) => word.campo === campo && word.texto === texto)
  return (
    <Section title={counted(palavras.length, 'palavra a explicar', 'palavras a explicar')} order={2} mb={0}>
      <Text c="dimmed">Diga uma vez o que cada uma quer dizer; vale para todas as linhas.</Text>
      <ul className={classes.nomes} aria-label="Palavras a explicar">
        {palavras.slice(0, MAX_ASKED).map((word) => {
          const { campo, rotulo, texto, linha, quantidade, opcoes } = word
          const valor = answered(word)?.valor
          return (
            <li key={`${campo} ${texto}`} className={classes.nome}>
              <div className={classes.texto}>
                <Text fw={600}>
                  {rotulo}: {texto}
                </Text>
                <Text c="dimmed" size="sm">
                  {placesOf(linha, quantidade)}
                </Text>
              </div>
              <NativeSelect
                aria-label={`O que é ${texto} em ${rotulo}`}
                disabled={disabled}
                value={
                  valor === undefined ? '' : String(opcoes.findIndex((option) => option.valor === valor))
                }
                onChange={({ currentTarget: { value } }) => {
                  const option = value === '' ? undefined : opcoes[Number(value)]
                  onAnswer(({ palavras }) => ({
                    palavras: [
                      ...palavras.filter((each) => each.campo !== campo || each.texto !== texto),
                      ...(option ? [{ campo, texto, valor: option.valor }] : []),
                    ],
                  }))
                }}
                data={[
                  { value: '', label: 'O que é?' },
                  ...opcoes.map((option, i) => ({ value: String(i), label: option.rotulo })),
                ]}
              />
            </li>
          )
        })}
      </ul>
      <MoreAsked count={palavras.length} />
    </Section>
  )
}

/** Sales that may be registered under another number, so that none counts twice. */
function Repeated({
  repetidas,
  respostas,
  disabled,
  onAnswer,
}: AskedProps & Pick<ImportResultado, 'repetidas'>) {
  return (
    <Section
      title={counted(repetidas.length, 'venda parece já cadastrada', 'vendas parecem já cadastradas')}
      order={2}
      mb={0}
    >
      <Text c="dimmed">O mesmo cliente na mesma unidade, com outro número de venda.</Text>
      <ul className={classes.nomes} aria-label="Vendas que parecem já cadastradas">
        {repetidas.slice(0, MAX_ASKED).map(({ linha, numero, registrada, texto }) => {
          const isOther = respostas.confirmadas.includes(linha)
          const isOut = respostas.fora.includes(linha)
          const choose = (list: 'confirmadas' | 'fora') =>
            onAnswer(({ confirmadas, fora }) => ({
              confirmadas: confirmadas.filter((each) => each !== linha),
              fora: fora.filter((each) => each !== linha),
              ...(list === 'fora' ? { fora: [...fora, linha] } : { confirmadas: [...confirmadas, linha] }),
            }))
          return (
            <li key={linha} className={classes.nome}>
              <div className={classes.texto}>
                <Text fw={600}>
                  Linha {linha}: {numero}
                </Text>
                <Text c="dimmed" size="sm">
                  {texto} já está na venda {registrada}
                </Text>
              </div>
              <Group gap={6}>
                <Choice
                  label="É outra venda"
                  pressed={isOther}
                  disabled={disabled}
                  onPress={() => choose('confirmadas')}
                />
                <Choice
                  label="Não importar"
                  pressed={isOut}
                  disabled={disabled}
                  onPress={() => choose('fora')}
                />
              </Group>
            </li>
          )
        })}
      </ul>
      <MoreAsked count={repetidas.length} />
    </Section>
  )
}

function Choice(props: { label: string; pressed: boolean; disabled: boolean; onPress: () => void }) {
  const { label, pressed, disabled, onPress } = props
  return (
    <Button
      size="compact-sm"
      variant={pressed ? 'filled' : 'default'}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onPress}
    >
      {label}
    </Button>
  )
}
