/** The page stands alone: it is opened from a disk. Light, since it is printed. */
export const STYLE = `:root{color-scheme:light}body{margin:0 auto;padding:24px 16px;max-width:52rem;background:#f7f1e5;color:#26211a;font:1rem/1.5 sans-serif}
h1,h2,h3,h4{color:#1f513d;overflow-wrap:anywhere}h3,h4{margin:8px 0}a{color:#1f513d}nav ul{columns:14rem;padding-left:20px}
article{margin:0 0 16px;padding:12px 16px;background:#fffbf3;border:1px solid #ddcfb6;border-radius:10px}
dl{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:4px 16px;margin:0}dt{color:#5f5546}
dd,li{white-space:pre-wrap;overflow-wrap:anywhere}dd{margin:0;min-width:0}article ul,article ol{margin:0;padding-left:20px}
.wide{margin:0 0 8px;overflow-x:auto}table{width:100%;min-width:36rem;border-collapse:collapse;font-size:.875rem}caption{text-align:left;color:#5f5546}
th,td{padding:4px 8px;border:1px solid #ddcfb6;text-align:left;vertical-align:top}td,tbody th{overflow-wrap:anywhere;font-weight:400}.n{text-align:right;white-space:nowrap}
.photos{display:flex;flex-wrap:wrap;gap:8px;white-space:normal}figure{margin:0}img{display:block;width:auto;max-width:100%;height:9rem;border-radius:6px}
figcaption{color:#5f5546;font-size:.875rem}@media(max-width:30rem){dl{grid-template-columns:1fr}dd{margin:0 0 8px}}
@media print{body{max-width:none;padding:0;background:none}article{border-radius:0;background:none}figure,tr,dt,dd,li{break-inside:avoid}h2,h3,h4,dt{break-after:avoid}nav{display:none}.wide{overflow:visible}table{min-width:0}}`
