/** Requests to the inspector's own server; every address is relative, so the token in the address goes along. */
async function ask(path, options) {
  const response = await fetch(path, options);
  const answer = await response.json().catch(() => ({ error: `the inspector answered ${response.status}` }));
  if (!response.ok) throw new Error(answer.error);
  return answer;
}

const post = (path, body) =>
  ask(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });

export const start = () => ask("api/start");
export const open = (source) => post("api/pages", { source });
export const upload = (data, name) =>
  ask(`api/pages?name=${encodeURIComponent(name)}`, { method: "POST", headers: { "Content-Type": "text/html" }, body: data });
export const tree = (id, view) => ask(`api/pages/${id}/tree?view=${view}`);
export const result = (id, request, parts) => post(`api/pages/${id}/result`, { ...request, parts });
export const node = (id, request, row) => post(`api/pages/${id}/node`, { ...request, row });
export const saveGold = (id, body) => post(`api/pages/${id}/gold`, body);
export const shownAt = (id, view, web) => `pages/${id}/shown?view=${view}${web ? "&web" : ""}`;
