import { Page, PageHead } from "../../src/components/layout/Page.tsx";
import { Prose } from "../../src/ui/Prose.tsx";

const html = `<p>White tea is the least processed of all teas: leaves are <strong>withered</strong>, then <em>dried</em>, and little else. Pour water of <code>75 °C</code> and wait <a href="/x">four minutes</a>; see <a href="#two">below</a>.<sup class="footnote"><a href="#n1">1</a></sup></p><h2 id="two">Measured, not guessed</h2><pre><code class="language-ts"><span class="hljs-comment">// How long a leaf rests</span>
<span class="hljs-keyword">export</span> <span class="hljs-keyword">function</span> <span class="hljs-title function_">steep</span>(<span class="hljs-params">leaf: <span class="hljs-title class_">Leaf</span></span>): <span class="hljs-built_in">number</span> {
  <span class="hljs-keyword">return</span> leaf.<span class="hljs-property">kind</span> === <span class="hljs-string">"white"</span> ? <span class="hljs-number">240</span> : <span class="hljs-number">180</span>;
}</code></pre><ul><li>silver needle<ul><li>spring</li></ul></li><li>white peony</li></ul><ol><li>Warm the pot</li><li>Pour</li></ol><blockquote><p>The pot matters less than the water.</p></blockquote><ul><li class="task"><input type="checkbox" disabled checked aria-label="[x]"> kettle</li><li class="task"><input type="checkbox" disabled aria-label="[ ]"> leaves</li></ul><table><thead><tr><th>Tea</th><th align="right">°C</th><th align="right">Minutes</th></tr></thead><tbody><tr><td>White</td><td align="right">75</td><td align="right">4</td></tr><tr><td>Black</td><td align="right">96</td><td align="right">3</td></tr></tbody></table><p>Press <kbd>Ctrl</kbd> + <kbd>Enter</kbd> to send.</p><hr><h3>And then</h3><p>Drink.</p><section class="footnotes"><ol><li id="n1"><p>Or five. <a class="footnote-back" href="#r1">↩</a></p></li></ol></section>`;

export function Screen() {
  return (
    <Page aside={<p>Related questions stand here.</p>} asideLabel="Related">
      <PageHead title="How long should white tea steep before it turns bitter?" lead="Asked 3 hours ago" />
      <Prose html={html} />
    </Page>
  );
}

export const head = () => ({ title: "Prose" });
